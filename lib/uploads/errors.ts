import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

const expired = {
  kind: "gone",
  code: "UPLOAD_EXPIRED",
  message: "This upload URL is no longer valid. Request a new one.",
} as const satisfies ErrorDefinition;

export const uploadErrors = {
  missing: {
    kind: "invalid",
    code: "UPLOAD_MISSING",
    message: "No file has arrived yet. Send the bytes to the upload URL first.",
  },
  gone: { ...commonErrors.notFound, message: "The file was deleted before it could be copied." },
  expired,
  bytesLost: { ...expired, message: "The received bytes were lost. Start the upload again." },
  unknown: { ...commonErrors.notFound, message: "Upload not found." },
  offsetMismatch: {
    kind: "conflict",
    code: "UPLOAD_OFFSET_MISMATCH",
    message: "`Upload-Offset` does not match. Get the current offset with HEAD.",
  },
  takenOver: {
    ...commonErrors.conflict,
    message: "Another request continued this upload. Get the current offset with HEAD and resume.",
  },
  unsupportedVersion: {
    ...commonErrors.preconditionFailed,
    message: "This version of tus is not supported. Use version 1.0.0.",
  },
  checksumMismatch: {
    kind: "checksum_mismatch",
    code: "CHECKSUM_MISMATCH",
    message: "Checksum mismatch. No bytes were stored. Send the bytes again.",
  },
  invalidToken: {
    kind: "forbidden",
    code: "INVALID_TOKEN",
    message: "This upload URL was modified, or the request does not match it.",
  },
  otherBytes: {
    kind: "invalid",
    code: "HASH_MISMATCH",
    message: "The bytes do not match the record: their size or SHA-256 differs.",
  },
} as const satisfies Record<string, ErrorDefinition>;
