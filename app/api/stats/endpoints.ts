import { getStats } from "@/lib/analytics/stats";
import { Stats } from "@/lib/analytics/stats/resource";
import { defineEndpoint, ok } from "@/lib/http";

export const get = defineEndpoint({
  method: "GET",
  path: "/stats",
  operationId: "getStats",
  tag: "Analytics",
  summary: "Your account in figures",
  auth: { scope: "analytics:read" },
  rateLimit: "read",
  success: ok(Stats, "The figures"),
  errors: [],
  handler: ({ actor }) => getStats(actor),
});
