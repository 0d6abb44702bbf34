import { getAnalysis } from "@/lib/ai";
import { AiAnalysis } from "@/lib/ai/resource";
import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { ImageId } from "../endpoints";

export const get = defineEndpoint({
  method: "GET",
  path: "/images/{id}/ai",
  operationId: "getImageAnalysis",
  tag: "AI",
  summary: "Get the analysis of an image",
  description:
    "What a model said about the present file. Only you see it; strangers and search engines do not.",
  auth: { scope: "ai:read" },
  role: "viewer",
  rateLimit: "read",
  params: ImageId,
  success: ok(AiAnalysis, "The analysis"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => getAnalysis(actor, params.id),
});
