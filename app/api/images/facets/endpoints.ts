import { defineEndpoint, ok } from "@/lib/http";
import { getFacets } from "@/lib/images";
import { ImageFacets, maxComparedImages, maxFacetValues } from "@/lib/images/list-queries/resource";
import { FacetsQuery } from "../list-query";

export const getImageFacets = defineEndpoint({
  method: "GET",
  path: "/images/facets",
  operationId: "getImageFacets",
  tag: "Images",
  summary: "List image labels and cameras",
  description: `Returns the values for the filters \`label\` and \`camera\` with image counts, most frequent first. At most ${maxFacetValues} values of each, from the newest ${maxComparedImages.toLocaleString("en")} images that match the filters. Labels need the scope \`ai:read\`; without it, the list of labels is empty.`,
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  query: FacetsQuery,
  success: ok(ImageFacets, "The values"),
  errors: [],
  handler: ({ actor, query }) => getFacets(actor, query),
});
