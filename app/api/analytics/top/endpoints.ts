import { z } from "zod";
import { AlbumSlug } from "@/lib/albums/resource";
import * as top from "@/lib/analytics/top";
import { defaultTopImages, maxTopImages, TopImages, topMeasures } from "@/lib/analytics/top/resource";
import { defineEndpoint, integerParam, ok } from "@/lib/http";
import { periodParams, toPeriod } from "../period-query";

const TopImagesQuery = z.strictObject({
  ...periodParams,
  by: z.enum(topMeasures).optional().meta({ description: "Ranking metric", default: topMeasures[0] }),
  album: AlbumSlug.optional().describe("Only images currently in this album"),
  limit: integerParam({ min: 1, max: maxTopImages })
    .optional()
    .meta({ description: "Images per response", default: defaultTopImages }),
});

export const getTopImages = defineEndpoint({
  method: "GET",
  path: "/analytics/top",
  operationId: "getTopImages",
  tag: "Analytics",
  summary: "List top images",
  description:
    "The library's images with the most requests or bytes in a period, counted as in `GET /analytics/usage`. Deleted images are omitted, so the sum can be lower than the account's totals.",
  auth: { scope: "analytics:read" },
  role: "editor",
  rateLimit: "read",
  query: TopImagesQuery,
  success: ok(TopImages, "The images, largest first"),
  errors: [],
  handler: ({ actor, query }) => top.getTopImages(actor, { ...query, ...toPeriod(query) }),
});
