import * as stats from "@/lib/analytics/stats";
import { Stats } from "@/lib/analytics/stats/resource";
import { defineEndpoint, ok } from "@/lib/http";

export const getStats = defineEndpoint({
  method: "GET",
  path: "/stats",
  operationId: "getStats",
  tag: "Analytics",
  summary: "Get account statistics",
  auth: { scope: "analytics:read" },
  role: "editor",
  rateLimit: "read",
  success: ok(Stats, "The statistics"),
  errors: [],
  handler: ({ actor }) => stats.getStats(actor),
});
