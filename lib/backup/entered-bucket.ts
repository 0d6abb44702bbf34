import { validationError } from "@/lib/kernel/errors";
import { checkOutboundUrl, OutboundFailure } from "@/lib/platform/outbound";
import type { BackupConfig } from "./config-repository";
import { type Credentials, openCredentials } from "./open-bucket";
import type { PutBackup } from "./resource";

/**
 * Returns the credentials that were sent, completed by the stored ones. The stored secret is used
 * with its own bucket only.
 * @throws AppError VALIDATION_ERROR when there are none
 */
export function chooseCredentials(
  input: Pick<PutBackup, "s3_access_key_id" | "s3_secret_access_key">,
  { s3Endpoint, s3Bucket }: Pick<BackupConfig, "s3Endpoint" | "s3Bucket">,
  before: BackupConfig | undefined,
): Credentials {
  const stored = before?.credentials ? openCredentials(before) : undefined;
  const isStoredBucket = before?.s3Endpoint === s3Endpoint && before.s3Bucket === s3Bucket;
  const accessKeyId = input.s3_access_key_id ?? stored?.accessKeyId;
  const secretAccessKey =
    input.s3_secret_access_key ?? (isStoredBucket ? stored?.secretAccessKey : undefined);
  if (accessKeyId !== undefined && secretAccessKey !== undefined) return { accessKeyId, secretAccessKey };

  const secretMessage = stored ? "is required for a different endpoint or bucket" : "is needed";
  throw validationError({
    ...(accessKeyId === undefined && { s3_access_key_id: ["is needed"] }),
    ...(secretAccessKey === undefined && { s3_secret_access_key: [secretMessage] }),
  });
}

/** @throws AppError VALIDATION_ERROR */
export function requirePublicEndpoint(text: string): void {
  try {
    const url = checkOutboundUrl(text);
    if (url.search === "" && url.hash === "") return;
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    throw validationError({ s3_endpoint: [error.message] });
  }
  throw validationError({ s3_endpoint: ["must end with its path"] });
}
