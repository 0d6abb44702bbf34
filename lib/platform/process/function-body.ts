import { AppError, commonErrors } from "@/lib/kernel/errors";

/** Functions of Vercel get no body over 4.5 MB. */
export const maxFunctionBodyBytes = 4_000_000;

const message =
  "Here a request carries at most 4 MB. Upload a larger image in three steps: create it with POST /images, send its bytes with PUT to upload.url, and call POST /images/{id}/complete; or begin a resumable upload with POST /uploads. Larger archives are imported in parts of up to 4 MB.";

/** Rejects a body that a function does not get. @throws AppError BODY_TOO_LARGE */
export function rejectFunctionBody(sizeBytes: number): void {
  if (sizeBytes > maxFunctionBodyBytes) throw new AppError(commonErrors.bodyTooLarge, { message });
}
