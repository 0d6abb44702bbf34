import { BlobNotFoundError, head, issueSignedToken, presignUrl } from "@vercel/blob";
import { Agent, request } from "undici";
import { dayMs, secondMs } from "@/lib/kernel/time";
import type { SignedUpload } from "../object-store";
import type { RangeRequest } from "../resuming-stream";
import { retryTransient } from "../retry-transient";
import { BlobReadFailure, isTransient, toStorageError } from "./blob-failure";

export interface BlobOptions {
  /** Reads and writes one private store. */
  token: string;
  /**
   * The origin of the store's objects, for a test server. Default: the URL of the token's store.
   */
  objectUrl?: string | undefined;
}

export interface BlobClient {
  token: string;
  /**
   * Runs a request of the SDK, again when it fails for the moment.
   * @throws AppError SERVICE_UNAVAILABLE
   */
  retry<Result>(work: () => Promise<Result>, options?: { maxAttempts?: number }): Promise<Result>;
  /** Requests the bytes of a blob. The SDK's own function reads no ranges. */
  read(pathname: string): RangeRequest;
  /** Returns the size of a blob, or undefined when it does not exist. */
  readSize(pathname: string): Promise<number | undefined>;
  /** Returns a URL with which anyone may put this blob until then. */
  signPut(pathname: string, upload: SignedUpload): Promise<string>;
}

/** Time limit of a connection on which nothing happens. */
const idleMs = 30 * secondMs;
/** Lifetime of the token from which URLs are signed. Vercel allows seven days. */
const delegationMs = 2 * dayMs;

/** Creates a client for one private store of Vercel Blob. */
export function createBlobClient({ token, objectUrl }: BlobOptions): BlobClient {
  // The SDK reads it at each request. Its own ten retries take minutes, while somebody waits.
  process.env.VERCEL_BLOB_RETRIES ??= "0";
  const origin = objectUrl ?? `https://${storeIdOf(token).toLowerCase()}.private.blob.vercel-storage.com`;
  const agent = new Agent({
    connections: 128,
    headersTimeout: idleMs,
    bodyTimeout: idleMs,
    connect: { timeout: 5 * secondMs },
  });
  let delegation: Awaited<ReturnType<typeof issueSignedToken>> | undefined;

  const retry: BlobClient["retry"] = (work, { maxAttempts } = {}) =>
    retryTransient(work, { isTransient, maxAttempts }).catch((error: unknown) => {
      throw toStorageError(error);
    });

  /** Its holder needs our secret half of it to sign a URL, so it may stand for all blobs. */
  async function findDelegation(untilMs: number) {
    if (delegation && delegation.validUntil > untilMs) return delegation;

    const validUntil = Math.max(untilMs + secondMs, Date.now() + delegationMs);
    delegation = await retry(() =>
      issueSignedToken({ token, pathname: "*", operations: ["put"], validUntil }),
    );

    return delegation;
  }

  return {
    token,
    retry,
    read: (pathname) => (headers, accept) =>
      retry(async () => {
        const response = await request(`${origin}/${pathname}`, {
          dispatcher: agent,
          headers: { authorization: `Bearer ${token}`, ...headers },
        });
        // The connection may break after the reader has stopped to listen.
        response.body.on("error", () => undefined);
        const { statusCode: status, body } = response;
        if (accept.includes(status)) return { status, headers: response.headers, body };

        await body.dump();
        throw new BlobReadFailure(status);
      }),
    readSize: (pathname) => retry(() => readSize(token, pathname)),
    async signPut(pathname, { contentType, sizeBytes, maxBytes, expiresAtMs }) {
      const { presignedUrl } = await presignUrl(await findDelegation(expiresAtMs), {
        operation: "put",
        access: "private",
        pathname,
        validUntil: expiresAtMs,
        maximumSizeInBytes: sizeBytes ?? maxBytes,
        ...(contentType !== null && { allowedContentTypes: [contentType] }),
        // A client whose upload broke off, or was no image, sends again to the same URL.
        allowOverwrite: true,
        addRandomSuffix: false,
      });
      return presignedUrl;
    },
  };
}

async function readSize(token: string, pathname: string): Promise<number | undefined> {
  try {
    return (await head(pathname, { token })).size;
  } catch (error) {
    if (error instanceof BlobNotFoundError) return undefined;
    throw error;
  }
}

/** A token looks like `vercel_blob_rw_<store>_<secret>`. */
function storeIdOf(token: string): string {
  return token.split("_")[3] ?? "";
}
