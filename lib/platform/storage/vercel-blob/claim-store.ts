import { BlobAccessError, BlobStoreNotFoundError, BlobStoreSuspendedError, put } from "@vercel/blob";
import { AppError } from "@/lib/kernel/errors";
import { openResuming } from "../resuming-stream";
import type { BlobClient } from "./blob-client";
import { BlobReadFailure } from "./blob-failure";

/**
 * Holds the id of the installation that the store belongs to. Not an object key, so it is never
 * listed or deleted.
 */
export const installationKey = "ALBUMEN/installation";

/**
 * Checks that the store can be written to and read from, and marks it as this installation's:
 * another one would delete its objects as orphans. Throws an Error of one sentence.
 */
export async function claimBlobStore(
  client: BlobClient,
  installationId: string,
  formerId?: string,
): Promise<void> {
  try {
    const claimedBy = (await readText(client, installationKey)) ?? formerId;
    if (claimedBy !== formerId && claimedBy !== installationId) throw new Error(otherOwner);

    if (claimedBy !== installationId) await writeText(client, installationKey, installationId);
    if ((await readText(client, installationKey)) !== installationId)
      throw new Error("Vercel Blob did not return what was just written to it.");
  } catch (error) {
    throw new Error(describeFailure(error));
  }
}

async function readText(client: BlobClient, pathname: string): Promise<string | undefined> {
  const stream = await openResuming(client.read(pathname), pathname, undefined);
  if (!stream) return undefined;

  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);

  return Buffer.concat(chunks).toString();
}

async function writeText({ token, retry }: BlobClient, pathname: string, text: string): Promise<void> {
  const options = { token, access: "private", addRandomSuffix: false, allowOverwrite: true } as const;
  await retry(() => put(pathname, text, options));
}

const otherOwner = `Another installation stores its images in this Blob store: create a store for this one and set BLOB_READ_WRITE_TOKEN to its token. If that installation is gone, delete ${installationKey} in the store.`;

function describeFailure(error: unknown): string {
  const cause = error instanceof AppError ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);

  const isRejected =
    cause instanceof BlobAccessError ||
    (cause instanceof BlobReadFailure && [401, 403].includes(cause.status));
  if (isRejected)
    return "Vercel Blob rejects the token; check BLOB_READ_WRITE_TOKEN, and that its store is a private one.";
  if (cause instanceof BlobStoreNotFoundError)
    return "The Blob store does not exist; check BLOB_READ_WRITE_TOKEN.";
  if (cause instanceof BlobStoreSuspendedError)
    return "The Blob store is suspended; see its page in Vercel's dashboard.";

  const code = findCode(cause);
  return code ? `Vercel Blob cannot be reached (${code}).` : cause.message;
}

/** `fetch` hides the error of the connection in its cause. */
function findCode(error: Error): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  return undefined;
}
