import { ApiError } from "@/components/api/api-error";
import { findFormatByContentType, getContentTypeForFilename } from "@/lib/engine/formats";
import { isOwnUrl } from "./transfer-urls";
import type { UploadSettings, UploadSource } from "./upload";

/** Returns why a source cannot become an image, before anything is sent. */
export function checkSource(
  source: UploadSource,
  { maxBytes, toSameOriginUrl }: Pick<UploadSettings, "maxBytes" | "toSameOriginUrl">,
): ApiError | undefined {
  if (source instanceof File) return checkFile(source, maxBytes);

  return isOwnUrl(source, toSameOriginUrl, window.location.origin) ? localError("OWN_URL") : undefined;
}

/** Returns the error that the server would return for the whole file. */
function checkFile(file: File, maxBytes: number): ApiError | undefined {
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
