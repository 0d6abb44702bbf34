import { aiErrors, installModels } from "@/lib/ai";
import { AiInstallation } from "@/lib/ai/resource";
import { accepted, defineEndpoint } from "@/lib/http";

export const installAiModels = defineEndpoint({
  method: "POST",
  path: "/ai/install",
  operationId: "installAiModels",
  tag: "AI",
  summary: "Install local analysis",
  description:
    "Downloads the packages of the provider `local` in the background, as the first analysis also does. After a failed attempt, this call retries at once. Poll `GET /ai` for the progress. For administrators only.",
  auth: { scope: "ai:write", operators: true },
  rateLimit: "ai",
  audit: { action: "update", resourceType: "ai_packages" },
  success: accepted(AiInstallation, "The installation status"),
  errors: [aiErrors.nothingToInstall],
  handler: ({ actor }) => installModels(actor),
});
