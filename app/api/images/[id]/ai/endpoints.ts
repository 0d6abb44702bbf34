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
  summary: "Get the analysis of an image",
  description:
    "What a model said about the present file. Those who work in your library see it; strangers and search engines do not.",
  auth: { scope: "ai:read" },
  role: "viewer",
  rateLimit: "read",
  params: ImageId,
  success: ok(AiAnalysis, "The analysis"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => getAnalysis(actor, params.id),
});

export const deleteImageAnalysis = defineEndpoint({
  method: "DELETE",
  path: "/images/{id}/ai",
  operationId: "deleteImageAnalysis",
  tag: "AI",
  summary: "Delete the analysis of an image",
  description:
    "Its labels, its caption and its text are no longer searched, and a mark as not safe for work that only the analysis set is taken away. An alt text that was filled in stays. Also where no image is analysed any more.",
  auth: { scope: "ai:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "image", idParam: "id" },
  params: ImageId,
  success: ok(DeletedAnalysis, "The analysis was deleted"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => deleteAnalysis(actor, params.id),
});
