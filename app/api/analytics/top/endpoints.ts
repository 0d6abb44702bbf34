import { z } from "zod";
import { AlbumSlug } from "@/lib/albums/resource";
import * as top from "@/lib/analytics/top";
import { defaultTopImages, maxTopImages, TopImages, topMeasures } from "@/lib/analytics/top/resource";
import { defineEndpoint, integerParam, ok } from "@/lib/http";
import { periodParams, toPeriod } from "../period-query";

const TopImagesQuery = z.strictObject({
  ...periodParams,
  by: z.enum(topMeasures).optional().describe(`What the images are ranked by; default \`${topMeasures[0]}\``),
  album: AlbumSlug.optional().describe("Only images that are in this album now"),
  limit: integerParam({ min: 1, max: maxTopImages }).optional().describe(`Default ${defaultTopImages}`),
});

export const getTopImages = defineEndpoint({
  method: "GET",
  path: "/analytics/top",
  operationId: "getTopImages",
  tag: "Analytics",
  summary: "List your images with the most traffic",
  description:
    "The images of the library with the most requests, or bytes, of a period. Counts as `GET /analytics/usage` does. Deleted images are omitted, so the figures may add up to less than the account's.",
  auth: { scope: "analytics:read" },
  role: "editor",
  rateLimit: "read",
  query: TopImagesQuery,
  success: ok(TopImages, "The images, largest first"),
  errors: [],
  handler: ({ actor, query }) => top.getTopImages(actor, { ...query, ...toPeriod(query) }),
});
