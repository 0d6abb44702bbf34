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
  summary: "Download an encrypted image as a bundle",
  description:
    "A ZIP archive of the image as it is stored, its key protected by your passphrase, and a script for Node that opens it without this service: `ALBUMEN_PASSPHRASE=… node open.mjs`. Without the passphrase no one can open the bundle. All of the file is read before: a damaged one is 409 `FILE_DAMAGED`. An `Idempotency-Key` has no effect.",
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
