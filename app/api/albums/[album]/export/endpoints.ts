import * as bundles from "@/lib/archives/bundles";
import { ExportBundle } from "@/lib/archives/bundles/resource";
import { encryptionErrors } from "@/lib/encryption/errors";
import { defineEndpoint, download, json } from "@/lib/http";
import { imageErrors } from "@/lib/images";
import { commonErrors } from "@/lib/kernel/errors";
import { AlbumParams } from "../endpoints";

export const exportAlbumBundle = defineEndpoint({
  method: "POST",
  path: "/albums/{album}/export",
  operationId: "exportAlbumBundle",
  tag: "Encryption",
  summary: "Export an encrypted album",
  description:
    "Returns a ZIP archive with all encrypted images of the album as stored, their keys protected by your passphrase. It includes a Node script that decrypts them without this server: `ALBUMEN_PASSPHRASE=… node open.mjs`. Unencrypted images and images in the trash are not included. All files are checked first: a damaged file fails with 409 `FILE_DAMAGED`. The bundle cannot be opened without the passphrase. `Idempotency-Key` has no effect.",
  auth: { scope: "images:read" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "create", resourceType: "bundle", idParam: "album" },
  params: AlbumParams,
  body: json(ExportBundle),
  success: download(["application/zip"], "The bundle"),
  errors: [
    commonErrors.notFound,
    commonErrors.unavailable,
    imageErrors.notEncrypted,
    encryptionErrors.damaged,
  ],
  handler: ({ actor, params, body }) => bundles.exportAlbumBundle(actor, params.album, body),
});
