import * as ai from "@/lib/ai";
import { AiState } from "@/lib/ai/resource";
import { defineEndpoint, ok } from "@/lib/http";

export const getAiState = defineEndpoint({
  method: "GET",
  path: "/ai",
  operationId: "getAiState",
  tag: "AI",
  summary: "Tell whether images are analysed",
  description: "Who analyses them, and how many analyses of the month are left.",
  auth: { scope: "ai:read" },
  role: "viewer",
  rateLimit: "read",
  success: ok(AiState, "The state"),
  errors: [],
  handler: ({ actor }) => ai.getAiState(actor),
});
