import { ApiError } from "@/components/api/api-error";
import { findFormatByContentType, getContentTypeForFilename } from "@/lib/engine/formats";

/** Returns the error that the server would return for the whole file, before a byte of it is sent. */
export function checkFile(file: File, { maxBytes }: { maxBytes: number }): ApiError | undefined {
  if (file.size === 0) return localError("EMPTY_FILE");
  if (!looksLikeImage(file)) return localError("INVALID_IMAGE");
  return file.size > maxBytes ? localError("UPLOAD_TOO_LARGE") : undefined;
}

export const localError = (code: string) => new ApiError(code, { status: 400, message: code });

/** The server judges by the bytes. A file without type and extension may be anything. */
function looksLikeImage({ name, type }: File): boolean {
  if (findFormatByContentType(type) ?? getContentTypeForFilename(name)) return true;
  return type === "" && !name.includes(".");
}
