import { z } from "zod";
import { defineEndpoint, ok } from "@/lib/http";

export const getHealth = defineEndpoint({
  method: "GET",
  path: "/health",
  operationId: "getHealth",
  tag: "Service",
  summary: "Check that the web process is alive",
  auth: "public",
  rateLimit: "read",
  success: ok(z.object({ status: z.literal("ok") }).meta({ id: "Health" }), "The process is alive"),
  errors: [],
  handler: () => ({ status: "ok" as const }),
});
