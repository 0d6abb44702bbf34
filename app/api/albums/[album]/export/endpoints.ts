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
  summary: "Download the encrypted images of an album as a bundle",
  description:
    "One ZIP archive of all encrypted images of the album as they are stored, their keys protected by your passphrase, and the script for Node that opens them without this service: `ALBUMEN_PASSPHRASE=… node open.mjs`. Images that are not encrypted, and those in the trash, are not in it. All files are read before: a damaged one is 409 `FILE_DAMAGED`. Without the passphrase no one can open the bundle. An `Idempotency-Key` has no effect.",
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
