import type { IncomingMessage } from "node:http";
import { isDavPath } from "@/lib/dav";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isOauthPath } from "./oauth/oauth-route";
import { isSignInPath, toRoutedPath } from "./routed-path";

/** The server's treatment of a request body before a handler sees it. */
export interface BodyPolicy {
  /** Undefined where the handler enforces the limit: only it knows an upload's limit. */
  maxBytes: number | undefined;
  /**
   * Whether it is read to its end before the handler is called; otherwise it is passed on as it
   * arrives.
   */
  isBuffered: boolean;
}

/** The routes that store a file while it arrives, as method and path. */
const uploadRoutes = [
  /^PUT \/upload\/.+$/,
  /^POST \/api(\/v1)?\/upload$/,
  /^POST \/api(\/v1)?\/account\/import$/,
  /^PUT \/api(\/v1)?\/account\/imports\/\w+\/parts\/\d+$/,
  /^PUT \/api(\/v1)?\/profile\/picture$/,
  /^POST \/api(\/v1)?\/watermarks$/,
  /^(PATCH|POST) \/api(\/v1)?\/uploads\/\w+$/,
  /^POST \/api(\/v1)?\/uploads$/,
  /^PUT \/dav\/.+$/,
  /^POST \/s\/\w+\/uploads\/form$/,
];

const signInMaxBytes = 64 * 1024;
/** The forms of share links. */
const formMaxBytes = 64 * 1024;
/** The forms and metadata of applications. */
const oauthMaxBytes = 64 * 1024;
/** The XML of WebDAV. */
const davMaxBytes = 64 * 1024;
const defaultMaxBytes = 1_000_000;
/** The maximum that Inngest sends in a job call. */
const jobMaxBytes = 4 * 1024 * 1024;

/** `path` is the raw request path. */
export function bodyPolicyFor(method: string, path: string): BodyPolicy {
  if (uploadRoutes.some((route) => route.test(`${method} ${path}`))) {
    return { maxBytes: undefined, isBuffered: false };
  }
  if (isSignInPath(path)) return { maxBytes: signInMaxBytes, isBuffered: true };
  if (path.startsWith("/s/")) return { maxBytes: formMaxBytes, isBuffered: true };
  if (isOauthPath(path)) return { maxBytes: oauthMaxBytes, isBuffered: true };
  if (isDavPath(path)) return { maxBytes: davMaxBytes, isBuffered: true };
  if (toRoutedPath(path) === "/api/inngest") return { maxBytes: jobMaxBytes, isBuffered: false };

  // Endpoints authenticate before they read, and pages accept no bodies.
  return { maxBytes: defaultMaxBytes, isBuffered: false };
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Undefined without a Content-Length. */
export function contentLength({ headers }: IncomingMessage): number | undefined {
  const length = headers["content-length"];
  return length === undefined ? undefined : Number(length);
}

/**
 * Limits on buffered bytes of incomplete bodies, per caller and in total. A body that never ends
 * would occupy its share for long.
 */
const maxBufferedBytes = { perCaller: 8_000_000, total: 64_000_000 };
const retryAfterSeconds = 5;

const bufferedByCaller = new Map<string, number>();
let totalBufferedBytes = 0;

/**
 * Reads a body to its end. Raises BODY_TOO_LARGE, UPLOAD_INCOMPLETE, or SERVICE_UNAVAILABLE when
 * too many are buffered already.
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

/** Slower than any usable mobile connection. */
const minBytesPerSecond = 4_000;

/**
 * Calls `onStall` when the sender of a body falls below a minimum speed of some KB/s for a whole
 * window in which we waited for data: our own busy reader is not the sender's fault. Returns a
 * function that ends the watch.
 */
export function watchSender(request: IncomingMessage, windowMs: number, onStall: () => void): () => void {
  const { socket } = request;
  const minBytes = (minBytesPerSecond * windowMs) / 1000;
  let bytesAtStart = socket.bytesRead;
  const timer = setInterval(() => {
    const isStalled = !request.isPaused() && socket.bytesRead - bytesAtStart < minBytes;
    bytesAtStart = socket.bytesRead;
    if (isStalled && !request.complete) onStall();
  }, windowMs);

  // A window starts when reading starts.
  const restart = () => {
    bytesAtStart = socket.bytesRead;
    timer.refresh();
  };

  const stop = () => {
    clearInterval(timer);
    request.off("resume", restart);
  };
  request.on("resume", restart).once("end", stop).once("close", stop);

  return stop;
}
