import { defineEndpoint, ok } from "@/lib/http";
import { getFacets } from "@/lib/images";
import { ImageFacets, maxFacetValues } from "@/lib/images/facets/resource";
import { maxComparedImages } from "@/lib/images/list-queries/resource";
import { FacetsQuery } from "../list-query";

export const getImageFacets = defineEndpoint({
  method: "GET",
  path: "/images/facets",
  operationId: "getImageFacets",
  tag: "Images",
  summary: "Count images by filter value",
  description: `Returns the values that filters can have with image counts, most frequent first, and the ranges of width, size and date. At most ${maxFacetValues} values of each filter, from the newest ${maxComparedImages.toLocaleString("en")} images that match the filters. Labels need the scope \`ai:read\`; without it, the list of labels is empty.`,
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  query: FacetsQuery,
  success: ok(ImageFacets, "The values"),
  errors: [],
  handler: ({ actor, query }) => getFacets(actor, query),
});
