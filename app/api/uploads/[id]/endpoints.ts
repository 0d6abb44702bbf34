import { z } from "zod";
import { billingErrors } from "@/lib/billing/errors";
import { defineEndpoint, noContent, ok, stream } from "@/lib/http";
import { uploadTokenExpired } from "@/lib/identity/errors";
import { imageErrors } from "@/lib/images/errors";
import { commonErrors } from "@/lib/kernel/errors";
import { engineErrors, storageErrors, uploadErrors } from "@/lib/uploads";
import * as resumable from "@/lib/uploads/resumable";
import {
  PartHeaders,
  ResumableUpload,
  resumableUploadType,
  toUploadHeaders,
  uploadHeaders,
} from "@/lib/uploads/resumable/resource";

const UploadId = z.object({ id: z.string() });

const findErrors = [
  uploadTokenExpired,
  uploadErrors.unknown,
  uploadErrors.expired,
  uploadErrors.takenOver,
  uploadErrors.unsupportedVersion,
];

/** Errors of completing the upload. */
const completionErrors = [
  imageErrors.deleted,
  engineErrors.invalidImage,
  engineErrors.imageTooLarge,
  billingErrors.quotaExceeded,
  commonErrors.conflict,
  commonErrors.unavailable,
];

export const getResumableUpload = defineEndpoint({
  method: "GET",
  path: "/uploads/{id}",
  operationId: "getResumableUpload",
  tag: "Uploads",
  summary: "Get a resumable upload",
  description:
    "`HEAD` returns the same headers. To resume, read the current offset here; this ends a running request, and its bytes sent so far are kept. If all bytes have arrived, the upload is completed, so a client that missed the last response gets the image. A rejected file is deleted with its record. With an upload token, the image is reduced as in `POST /upload`.",
  auth: { scope: "images:write", uploadScope: true, uploadToken: true },
  role: "contributor",
  rateLimit: "read",
  params: UploadId,
  success: {
    ...ok(ResumableUpload, "The upload"),
    headers: {
      ...uploadHeaders,
      "Upload-Metadata": z.string().describe("The metadata sent on creation"),
    },
    toHeaders: (upload) => ({ "Upload-Metadata": upload.metadata, ...toUploadHeaders(upload) }),
  },
  errors: [...findErrors, ...completionErrors],
  handler: ({ actor, params }) => resumable.getResumableUpload(actor, params.id),
});

export const appendToUpload = defineEndpoint({
  method: "PATCH",
  path: "/uploads/{id}",
  operationId: "appendToUpload",
  tag: "Uploads",
  summary: "Append to a resumable upload",
  description:
    "Send the remaining bytes in one request or in chunks, with at most 1,000 requests per upload. If the connection breaks, the received bytes are kept: read `Upload-Offset` and send the rest. The last byte completes the upload like `POST /images/{id}/complete`. `X-Albumen-Image` is then the image ID, and `GET /uploads/{id}` returns the image.",
  auth: { scope: "images:write", uploadScope: true, uploadToken: true },
  role: "contributor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "image" },
  params: UploadId,
  headers: PartHeaders,
  body: stream(resumableUploadType),
  success: {
    status: 204,
    schema: ResumableUpload,
    description: "The bytes are stored",
    headers: uploadHeaders,
    toHeaders: toUploadHeaders,
  },
  errors: [
    ...findErrors,
    uploadErrors.offsetMismatch,
    uploadErrors.checksumMismatch,
    storageErrors.tooLarge,
    ...completionErrors,
  ],
  handler: ({ actor, params, headers, body }) =>
    resumable.appendToUpload(
      actor,
      params.id,
      { offset: headers["Upload-Offset"], checksum: headers["Upload-Checksum"] },
      body,
    ),
});

export const terminateUpload = defineEndpoint({
  method: "DELETE",
  path: "/uploads/{id}",
  operationId: "terminateUpload",
  tag: "Uploads",
  summary: "Cancel a resumable upload",
  description: "Deletes the received bytes and the image record. The image of a completed upload is kept.",
  auth: { scope: "images:write", uploadScope: true, uploadToken: true },
  role: "contributor",
  rateLimit: "write",
  audit: { action: "delete", resourceType: "image" },
  params: UploadId,
  success: noContent("The upload was canceled"),
  errors: findErrors,
  handler: ({ actor, params }) => resumable.terminateUpload(actor, params.id),
});
