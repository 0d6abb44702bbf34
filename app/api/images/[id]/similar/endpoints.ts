import { z } from "zod";
import { defineEndpoint, integerParam, ok } from "@/lib/http";
import { findSimilar } from "@/lib/images/similar";
import { defaultSimilarLimit, maxSimilarLimit, SimilarImages } from "@/lib/images/similar/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { ImageId } from "../endpoints";

const SimilarQuery = z.strictObject({
  limit: integerParam({ min: 1, max: maxSimilarLimit }).optional().describe(`Default ${defaultSimilarLimit}`),
});

export const listSimilarImages = defineEndpoint({
  method: "GET",
  path: "/images/{id}/similar",
  operationId: "listSimilarImages",
  tag: "Images",
  summary: "Find images that look like this one",
  description:
    "Your active images, nearest first, however distant: a distance up to about 10 most likely means the same image, 32 is chance. At equal distance, images with similar colours come first.",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  params: ImageId,
  query: SimilarQuery,
  success: ok(SimilarImages, "The nearest images"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params, query }) => findSimilar(actor, params.id, query),
});
