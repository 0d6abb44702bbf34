import { z } from "zod";
import { defineEndpoint, integerParam, ok } from "@/lib/http";
import { findSimilar } from "@/lib/images/similar";
import { defaultSimilarLimit, maxSimilarLimit, SimilarImages } from "@/lib/images/similar/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { ImageId } from "../endpoints";

const SimilarQuery = z.strictObject({
  limit: integerParam({ min: 1, max: maxSimilarLimit })
    .optional()
    .meta({ description: "Images per response", default: defaultSimilarLimit }),
});

export const listSimilarImages = defineEndpoint({
  method: "GET",
  path: "/images/{id}/similar",
  operationId: "listSimilarImages",
  tag: "Images",
  summary: "Find similar images",
  description:
    "Returns your active images, nearest first, at any distance. A distance up to about 10 usually means the same image; 32 is chance. At equal distance, images with similar colors come first.",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  params: ImageId,
  query: SimilarQuery,
  success: ok(SimilarImages, "The nearest images"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params, query }) => findSimilar(actor, params.id, query),
});
