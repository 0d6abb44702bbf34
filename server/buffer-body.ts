import type { IncomingMessage } from "node:http";
import { AppError, commonErrors } from "@/lib/kernel/errors";

/**
 * Limits on buffered bytes of incomplete bodies, per caller and in total. A body that never ends would occupy its share for
 * long.
 */
const maxBufferedBytes = { perCaller: 8_000_000, total: 64_000_000 };
const retryAfterSeconds = 5;

const bufferedByCaller = new Map<string, number>();
let totalBufferedBytes = 0;

/**
 * Reads a body to its end. Raises BODY_TOO_LARGE, UPLOAD_INCOMPLETE, or SERVICE_UNAVAILABLE when too many are buffered
 * already.
 */
export async function bufferBody(
  request: IncomingMessage,
  maxBytes: number,
  caller: string,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      request.on("data", (chunk: Buffer) => {
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes) reject(new AppError(commonErrors.bodyTooLarge));
        else if (reserve(caller, chunk.length)) chunks.push(chunk);
        else reject(new AppError(commonErrors.unavailable, { retryAfterSeconds }));
      });
      request.once("end", resolve);
      request.once("close", () => reject(new AppError(commonErrors.uploadIncomplete)));
    });
    return Buffer.concat(chunks);
  } finally {
    request.removeAllListeners("data").pause();
    release(
      caller,
      chunks.reduce((sum, chunk) => sum + chunk.length, 0),
    );
  }
}

function reserve(caller: string, bytes: number): boolean {
  const callerBytes = (bufferedByCaller.get(caller) ?? 0) + bytes;
  if (callerBytes > maxBufferedBytes.perCaller || totalBufferedBytes + bytes > maxBufferedBytes.total)
    return false;
  bufferedByCaller.set(caller, callerBytes);
  totalBufferedBytes += bytes;
  return true;
}

function release(caller: string, bytes: number): void {
  const remaining = (bufferedByCaller.get(caller) ?? 0) - bytes;
  if (remaining > 0) bufferedByCaller.set(caller, remaining);
  else bufferedByCaller.delete(caller);
  totalBufferedBytes -= bytes;
}
