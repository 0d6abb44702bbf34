import { created, defineEndpoint, json } from "@/lib/http";
import * as tokens from "@/lib/uploads/tokens";
import { CreateUploadToken, UploadTokenWithSecret } from "@/lib/uploads/tokens/resource";

export const createUploadToken = defineEndpoint({
  method: "POST",
  path: "/upload-tokens",
  operationId: "createUploadToken",
  tag: "Uploads",
  summary: "Create a token for one upload by someone else",
  description:
    "For browsers and programs that must not have your key: whoever has the token uploads one image with `POST /upload` or `POST /uploads`, and can do nothing else with it. The image gets the fields that you give here; its sender chooses only the file, its name and its texts. A token ends when it is used, when it expires, and with the key that created it.",
  auth: { scope: "images:write", uploadScope: true },
  rateLimit: "write",
  audit: { action: "create", resourceType: "upload_token" },
  body: { ...json(CreateUploadToken), optional: true },
  success: created(UploadTokenWithSecret, "The token, with its secret in `token`"),
  secretResponse: true,
  errors: [],
  handler: ({ actor, body }) => tokens.createUploadToken(actor, body),
});
