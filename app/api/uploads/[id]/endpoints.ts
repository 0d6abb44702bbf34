import { z } from "zod";
import { billingErrors } from "@/lib/billing/errors";
import { defineEndpoint, noContent, ok, stream } from "@/lib/http";
import { uploadTokenExpired } from "@/lib/identity/errors";
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
    "`HEAD` gives the same headers. Read it to continue: a request that still sends bytes to the upload ends, and what it has sent counts. An upload whose bytes are all there is completed, so a client that missed the last response gets the image here. An upload whose file is rejected is deleted with its record. To an upload token, the image has the members that `POST /upload` gives it.",
  auth: { scope: "images:write", uploadScope: true, uploadToken: true },
  role: "contributor",
  rateLimit: "read",
  params: UploadId,
  success: {
    ...ok(ResumableUpload, "The upload"),
    headers: {
      ...uploadHeaders,
      "Upload-Metadata": z.string().describe("As it was sent"),
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
  summary: "Send bytes of a resumable upload",
  description:
    "All the rest, or a part of any size; an upload has at most 1,000 requests. If the connection breaks, what has arrived counts: read `Upload-Offset` and send the rest. The last byte completes the upload like `POST /images/{id}/complete`; then `X-Albumen-Image` names the image, and `GET /uploads/{id}` returns it.",
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
  summary: "End a resumable upload",
  description: "Deletes what has arrived, and the record of the image. The image of a complete upload stays.",
  auth: { scope: "images:write", uploadScope: true, uploadToken: true },
  role: "contributor",
  rateLimit: "write",
  audit: { action: "delete", resourceType: "image" },
  params: UploadId,
  success: noContent("The upload has ended"),
  errors: findErrors,
  handler: ({ actor, params }) => resumable.terminateUpload(actor, params.id),
});
