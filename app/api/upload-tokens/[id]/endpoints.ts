import { z } from "zod";
import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import * as tokens from "@/lib/uploads/tokens";
import { UploadTokenResource } from "@/lib/uploads/tokens/resource";

const UploadTokenId = z.object({ id: z.string() });

export const getUploadToken = defineEndpoint({
  method: "GET",
  path: "/upload-tokens/{id}",
  operationId: "getUploadToken",
  tag: "Uploads",
  summary: "Get an upload token",
  description:
    "`image_id` is the uploaded image. Tokens are deleted 7 days after they are used or expire. A key with only the scope `upload` can read only its own tokens.",
  auth: { scope: "images:read", uploadScope: true },
  rateLimit: "read",
  params: UploadTokenId,
  success: ok(UploadTokenResource, "The token, without its secret"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => tokens.getUploadToken(actor, params.id),
});

export const endUploadToken = defineEndpoint({
  method: "DELETE",
  path: "/upload-tokens/{id}",
  operationId: "endUploadToken",
  tag: "Uploads",
  summary: "Delete an upload token",
  description: "Images already uploaded are kept. Idempotent.",
  auth: { scope: "images:write" },
  rateLimit: "write",
  audit: { action: "delete", resourceType: "upload_token", idParam: "id" },
  params: UploadTokenId,
  success: ok(UploadTokenResource, "The ended token"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => tokens.endUploadToken(actor, params.id),
});
