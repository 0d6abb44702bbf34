import * as ai from "@/lib/ai";
import { AiAnalysis } from "@/lib/ai/resource";
import { billingErrors } from "@/lib/billing/errors";
import { defineEndpoint, ok } from "@/lib/http";
import { imageErrors } from "@/lib/images";
import { commonErrors } from "@/lib/kernel/errors";
import { uploadErrors } from "@/lib/uploads";
import { ImageId } from "../../endpoints";

export const analyzeImage = defineEndpoint({
  method: "POST",
  path: "/images/{id}/ai/analyze",
  operationId: "analyzeImage",
  tag: "AI",
  summary: "Analyse an image now",
  description:
    "The result replaces an earlier one. Its labels, its caption and its text are searched. A score from the threshold in the settings on marks the image as not safe for work, unless you have decided that yourself.",
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
    ai.aiErrors.encrypted,
    ai.aiErrors.unreadable,
    ai.aiErrors.rejected,
    billingErrors.quotaExceeded,
    ai.aiErrors.unavailable,
  ],
  handler: ({ actor, params }) => ai.analyzeImage(actor, params.id),
});
