import { exportBundle } from "@/lib/archives/bundles";
import { ExportBundle } from "@/lib/archives/bundles/resource";
import { encryptionErrors } from "@/lib/encryption/errors";
import { defineEndpoint, download, json } from "@/lib/http";
import { imageErrors } from "@/lib/images";
import { commonErrors } from "@/lib/kernel/errors";
import { ImageId } from "../endpoints";

export const exportImageBundle = defineEndpoint({
  method: "POST",
  path: "/images/{id}/export",
  operationId: "exportImageBundle",
  tag: "Encryption",
  summary: "Export an encrypted image",
  description:
    "Returns a ZIP archive with the image as stored, its key protected by your passphrase. It includes a Node script that decrypts the image without this server: `ALBUMEN_PASSPHRASE=… node open.mjs`. The bundle cannot be opened without the passphrase. The file is checked first: a damaged file fails with 409 `FILE_DAMAGED`. `Idempotency-Key` has no effect.",
  auth: { scope: "images:read" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "create", resourceType: "bundle", idParam: "id" },
  params: ImageId,
  body: json(ExportBundle),
  success: download(["application/zip"], "The bundle"),
  errors: [
    commonErrors.notFound,
    commonErrors.unavailable,
    imageErrors.notEncrypted,
    encryptionErrors.damaged,
  ],
  handler: ({ actor, params, body }) => exportBundle(actor, params.id, body),
});
