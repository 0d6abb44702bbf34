import { aiErrors, analyzeImage, getAnalysis } from "@/lib/ai";
import { AiAnalysis } from "@/lib/ai/resource";
import { billingErrors } from "@/lib/billing/errors";
import { defineEndpoint, ok } from "@/lib/http";
import { imageErrors } from "@/lib/images";
import { commonErrors } from "@/lib/kernel/errors";
import { uploadErrors } from "@/lib/uploads";
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

export const analyze = defineEndpoint({
  method: "POST",
  path: "/images/{id}/ai/analyze",
  operationId: "analyzeImage",
  tag: "AI",
  summary: "Analyse an image now",
  description:
    "The result replaces an earlier one. Its labels and its caption are searched. A score from the threshold in the settings on marks the image as not safe for work, unless you have decided that yourself.",
  auth: { scope: "ai:write" },
  role: "editor",
  rateLimit: "ai",
  audit: { action: "update", resourceType: "image", idParam: "id" },
  params: ImageId,
  success: ok(AiAnalysis, "The analysis"),
  errors: [
    commonErrors.notFound,
    commonErrors.conflict,
    uploadErrors.missing,
    imageErrors.deleted,
    aiErrors.encrypted,
    aiErrors.unreadable,
    billingErrors.quotaExceeded,
    aiErrors.unavailable,
  ],
  handler: ({ actor, params }) => analyzeImage(actor, params.id),
});
