import { deleteAnalysis, getAnalysis } from "@/lib/ai";
import { AiAnalysis, DeletedAnalysis } from "@/lib/ai/resource";
import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { ImageId } from "../endpoints";

export const getImageAnalysis = defineEndpoint({
  method: "GET",
  path: "/images/{id}/ai",
  operationId: "getImageAnalysis",
  tag: "AI",
  summary: "Get AI results",
  description:
    "The AI results for the current file. Visible to library members only, never to visitors or search engines.",
  auth: { scope: "ai:read" },
  role: "viewer",
  rateLimit: "read",
  params: ImageId,
  success: ok(AiAnalysis, "The AI results"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => getAnalysis(actor, params.id),
});

export const deleteImageAnalysis = defineEndpoint({
  method: "DELETE",
  path: "/images/{id}/ai",
  operationId: "deleteImageAnalysis",
  tag: "AI",
  summary: "Delete AI results",
  description:
    "Its labels, caption and text are no longer searchable. An automatically set `nsfw` flag is cleared. A generated alt text is kept. Works even if AI is disabled.",
  auth: { scope: "ai:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "image", idParam: "id" },
  params: ImageId,
  success: ok(DeletedAnalysis, "The deleted AI results"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => deleteAnalysis(actor, params.id),
});
