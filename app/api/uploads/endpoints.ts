import { z } from "zod";
import { billingErrors } from "@/lib/billing/errors";
import { created, defineEndpoint } from "@/lib/http";
import { requireUploadChallenge } from "@/lib/identity/challenge";
import { challengeErrors } from "@/lib/identity/challenge/errors";
import { uploadTokenExpired } from "@/lib/identity/errors";
import { imageErrors } from "@/lib/images";
import { commonErrors } from "@/lib/kernel/errors";
import { storageErrors, uploadErrors } from "@/lib/uploads";
import * as resumable from "@/lib/uploads/resumable";
import {
  CreationHeaders,
  ResumableUpload,
  toUploadHeaders,
  uploadHeaders,
} from "@/lib/uploads/resumable/resource";
import { uploadTokenErrors } from "@/lib/uploads/tokens";

export const createResumableUpload = defineEndpoint({
  method: "POST",
  path: "/uploads",
  operationId: "createResumableUpload",
  tag: "Uploads",
  summary: "Create a resumable upload",
  description:
    "Implements tus 1.0.0 (https://tus.io/protocols/resumable-upload): point a tus client to this URL with `Authorization: Bearer …`. Supports the extensions creation, creation-with-upload, expiration, termination and checksum. A body of `application/offset+octet-stream` contains the first bytes. The image record is created at once, and deleted if the file does not arrive within 24 hours. The quota is checked with the declared size now, and with the actual bytes on completion.",
  auth: { scope: "images:write", uploadScope: true, uploadToken: true },
  role: "contributor",
  rateLimit: "upload",
  audit: { action: "create", resourceType: "image" },
  headers: CreationHeaders,
  success: {
    ...created(ResumableUpload, "The upload"),
    headers: { Location: z.string().describe("The URL of the upload"), ...uploadHeaders },
    toHeaders: (upload) => ({ Location: `/api/uploads/${upload.id}`, ...toUploadHeaders(upload) }),
  },
  errors: [
    imageErrors.filenameTaken,
    storageErrors.tooLarge,
    billingErrors.quotaExceeded,
    billingErrors.planRequired,
    uploadTokenExpired,
    uploadTokenErrors.used,
    challengeErrors.failed,
    commonErrors.unavailable,
    uploadErrors.unsupportedVersion,
  ],
  handler: async ({ actor, headers }) => {
    await requireUploadChallenge(actor, headers["Upload-Metadata"].fields);
    return resumable.createResumableUpload(actor, headers);
  },
});
