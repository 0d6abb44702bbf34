import { defineEndpoint, ok } from "@/lib/http";
import { getFacets } from "@/lib/images";
import { ImageFacets, maxComparedImages, maxFacetValues } from "@/lib/images/list-queries/resource";
import { FacetsQuery } from "../list-query";

export const getImageFacets = defineEndpoint({
  method: "GET",
  path: "/images/facets",
  operationId: "getImageFacets",
  tag: "Images",
  summary: "List the labels and cameras of your images",
  description: `The values that the filters \`label\` and \`camera\` can have, with the number of images, most frequent first: up to ${maxFacetValues} of each, among the newest ${maxComparedImages.toLocaleString("en")} images that pass the given filters. Labels need the scope \`ai:read\`; without it, the list of labels is empty.`,
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  query: FacetsQuery,
  success: ok(ImageFacets, "The values"),
  errors: [],
  handler: ({ actor, query }) => getFacets(actor, query),
});
