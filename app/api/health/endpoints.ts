import { z } from "zod";
import { defineEndpoint, ok } from "@/lib/http";

export const getHealth = defineEndpoint({
  method: "GET",
  path: "/health",
  operationId: "getHealth",
  tag: "Service",
  summary: "Check liveness",
  auth: "public",
  rateLimit: "read",
  success: ok(z.object({ status: z.literal("ok") }).meta({ id: "Health" }), "The web process is running"),
  errors: [],
  handler: () => ({ status: "ok" as const }),
});
