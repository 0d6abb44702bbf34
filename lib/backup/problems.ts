import { ArchiveFileError, type Problem } from "@/lib/account/import";
import { uploadErrors } from "@/lib/uploads/errors";

export const otherBytesCode = uploadErrors.otherBytes.code;
/** The bucket, or the way to it, has failed. */
export const bucketFailedCode = "BUCKET_FAILED";

export const objectLost = (objectKey: string): Problem => ({
  code: "OBJECT_LOST",
  message: `The bucket has lost ${objectKey}.`,
});

export const otherBytes = (objectKey: string): Problem => ({
  code: otherBytesCode,
  message: `The bucket has other bytes of ${objectKey} than were stored.`,
});

/** Returns a restore's report of the file. */
export const fileError = ({ code, message }: Problem): ArchiveFileError =>
  new ArchiveFileError(code, message);
