import { z } from "zod";
import { AlbumSlug } from "@/lib/albums/resource";
import * as analytics from "@/lib/analytics";
import { RequestCount } from "@/lib/analytics/resource";
import { defineEndpoint, ok } from "@/lib/http";
import { VariantKey } from "@/lib/image-urls/resource";
import { periodParams, toPeriod } from "../period-query";

const RequestCountQuery = z.strictObject({
  ...periodParams,
  variant: VariantKey,
  album: AlbumSlug.optional().describe("Only images currently in this album"),
});

export const countRequests = defineEndpoint({
  method: "GET",
  path: "/analytics/requests",
  operationId: "countRequests",
  tag: "Analytics",
  summary: "Count requests for a variant",
  description:
    "The requests for one variant in a period, counted as in `GET /analytics/usage`. Deleted images are included, unless `album` is set or you are a member of one album.",
  auth: { scope: "analytics:read" },
  role: "editor",
  rateLimit: "read",
  query: RequestCountQuery,
  success: ok(RequestCount, "The sums of the period"),
  errors: [],
  handler: ({ actor, query }) => analytics.countRequests(actor, { ...query, ...toPeriod(query) }),
});
