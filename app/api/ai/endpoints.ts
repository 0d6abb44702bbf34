import * as ai from "@/lib/ai";
import { AiState } from "@/lib/ai/resource";
import { defineEndpoint, ok } from "@/lib/http";

export const getAiState = defineEndpoint({
  method: "GET",
  path: "/ai",
  operationId: "getAiState",
  tag: "AI",
  summary: "Get AI status and usage",
  description: "The provider of image analysis, and the usage and limit of this month.",
  auth: { scope: "ai:read" },
  role: "viewer",
  rateLimit: "read",
  success: ok(AiState, "The AI status"),
  errors: [],
  handler: ({ actor }) => ai.getAiState(actor),
});
