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
  summary: "Analyze an image",
  description:
    "Replaces an earlier result. The labels, caption and text become searchable. If the score reaches the threshold in the settings, the image is marked as sensitive, unless you have set `nsfw` yourself.",
  auth: { scope: "ai:write" },
  role: "editor",
  rateLimit: "ai",
  audit: { action: "update", resourceType: "image", idParam: "id" },
  params: ImageId,
  success: ok(AiAnalysis, "The AI results"),
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
