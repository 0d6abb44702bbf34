import { created, defineEndpoint, json } from "@/lib/http";
import * as tokens from "@/lib/uploads/tokens";
import { CreateUploadToken, UploadTokenWithSecret } from "@/lib/uploads/tokens/resource";

export const createUploadToken = defineEndpoint({
  method: "POST",
  path: "/upload-tokens",
  operationId: "createUploadToken",
  tag: "Uploads",
  summary: "Create an upload token",
  description:
    "For browsers and programs that must not have your API key. A token can upload one image with `POST /upload` or `POST /uploads`, and nothing else. The image gets the fields set here; the sender chooses only the file, its name and its texts. A token ends when it is used or expires, or when the key that created it ends.",
  auth: { scope: "images:write", uploadScope: true },
  rateLimit: "write",
  audit: { action: "create", resourceType: "upload_token" },
  body: { ...json(CreateUploadToken), optional: true },
  success: created(UploadTokenWithSecret, "The token, with its secret in `token`"),
  secretResponse: true,
  errors: [],
  handler: ({ actor, body }) => tokens.createUploadToken(actor, body),
});
