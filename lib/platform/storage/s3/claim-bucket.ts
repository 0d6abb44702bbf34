import { randomBytes } from "node:crypto";
import { request } from "undici";
import { AppError } from "@/lib/kernel/errors";
import { minuteMs } from "@/lib/kernel/time";
import { sentPrefix } from "../object-store";
import type { S3Client } from "./s3-client";
import { S3Failure } from "./s3-failure";
import { toBody } from "./send-file";

/**
 * Holds the id of the installation that the bucket belongs to. Not an object key, so it is never
 * listed or deleted.
 */
export const installationKey = "ALBUMEN/installation";

/**
 * Checks that the bucket can be written, read and deleted from, and marks it as this
 * installation's: another one would delete its objects as orphans. Throws an Error of one sentence.
 */
export async function claimBucket(
  client: S3Client,
  installationId: string,
  formerId?: string,
): Promise<void> {
  try {
    const claimedBy = (await readText(client, installationKey)) ?? installationId;
    if (claimedBy !== installationId && claimedBy !== formerId) throw new Error(describeOtherOwner(client));

    await checkAccess(client);
    await writeText(client, installationKey, installationId);
  } catch (error) {
    throw new Error(describeFailure(client, error));
  }
}

/**
 * Checks that pages of this origin may send bytes to the bucket. Throws an Error of one sentence.
 */
export async function checkBrowserUploads({ options, signPut }: S3Client, origin: string): Promise<void> {
  // As browsers ask, with the whole URL: some stores recognize their requests by the signature.
  const url = await signPut(`${sentPrefix}check`, {}, Date.now() + minuteMs);
  const { statusCode, headers, body } = await request(url, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "PUT",
      "access-control-request-headers": "content-type",
    },
  });
  await body.dump();
  const isAllowed = ["*", origin].includes(String(headers["access-control-allow-origin"]));
  if (statusCode < 300 && isAllowed) return;

  throw new Error(
    `The bucket ${options.bucket} does not let pages of ${origin} send images to it: add the CORS rule of docs/guides/object-storage.md, or set ALBUMEN_S3_DIRECT_UPLOADS to false.`,
  );
}

async function checkAccess(client: S3Client): Promise<void> {
  const key = `ALBUMEN/check-${randomBytes(8).toString("hex")}`;
  await writeText(client, key, key);
  if ((await readText(client, key)) !== key)
    throw new Error("The object store did not return what was just written to it.");

  const { body } = await client.send({ method: "DELETE", key, accept: [200, 204] });
  await body.dump();
}

async function readText(client: S3Client, key: string): Promise<string | undefined> {
  const { status, text } = await client.sendForText({ method: "GET", key, accept: [200] }).catch(missingKey);
  return status === 200 ? text : undefined;
}

/** A bucket that does not exist has the same status. */
function missingKey(error: unknown): { status: number; text: string } {
  const cause = error instanceof AppError ? error.cause : error;
  if (cause instanceof S3Failure && cause.status === 404 && cause.code !== "NoSuchBucket")
    return { status: 404, text: "" };

  throw error;
}

async function writeText(client: S3Client, key: string, text: string): Promise<void> {
  const { body } = await client.send({ method: "PUT", key, body: toBody(text), accept: [200] });
  await body.dump();
}

function describeOtherOwner({ options: { bucket, prefix } }: S3Client): string {
  const place = prefix === "" ? `the bucket ${bucket}` : `${prefix} in the bucket ${bucket}`;
  return `Another installation stores its images in ${place}: set ALBUMEN_S3_BUCKET or ALBUMEN_S3_PREFIX to a place of its own. If that installation is gone, delete the object ${installationKey} there.`;
}

const unreachable = "The object store cannot be reached";

function describeFailure({ options }: S3Client, error: unknown): string {
  const cause = error instanceof AppError ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  if (!(cause instanceof S3Failure)) {
    if (!("code" in cause)) return cause.message;
    return `${unreachable} (${String(cause.code)}); check ALBUMEN_S3_ENDPOINT.`;
  }

  const reason = cause.code || String(cause.status);
  if (cause.code === "NoSuchBucket") return `The bucket ${options.bucket} does not exist: create it first.`;
  if ([301, 307].includes(cause.status) || cause.code === "AuthorizationHeaderMalformed")
    return `The bucket ${options.bucket} is in another region (${reason}); check ALBUMEN_S3_REGION.`;
  if ([401, 403].includes(cause.status))
    return `The object store rejects the access key (${reason}); check ALBUMEN_S3_ACCESS_KEY_ID, ALBUMEN_S3_SECRET_ACCESS_KEY and what the key may do in the bucket ${options.bucket}.`;

  return cause.message;
}
