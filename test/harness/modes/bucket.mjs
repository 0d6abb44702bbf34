import { AwsClient } from "aws4fetch";
import { startSwift, swiftMissing } from "../swift/swift.mjs";

const bucket = "albumen";

/**
 * Starts a real object store with an empty bucket.
 * @returns {Promise<import("./modes.mjs").PreparedMode>}
 */
export async function startBucket() {
  if (swiftMissing) throw new Error(swiftMissing);

  const { endpoint, accessKeyId, secretAccessKey, stop } = await startSwift();
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: "s3", region: "us-east-1" });
  const { status } = await client.fetch(`${endpoint}/${bucket}`, { method: "PUT" });
  if (status !== 200) throw new Error(`The bucket was not made: ${status}.`);

  const env = {
    ALBUMEN_STORAGE: "s3",
    ALBUMEN_S3_ENDPOINT: endpoint,
    ALBUMEN_S3_BUCKET: bucket,
    ALBUMEN_S3_ACCESS_KEY_ID: accessKeyId,
    ALBUMEN_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };

  return { env, stop };
}
