import { z } from "zod";
import { credential } from "./variable-types";

/**
 * Where the backup of a library is that the command line restores, under the names that other tools
 * of S3 use as well.
 */
export const restoreVariables = {
  /** Endpoint URL of a library backup, for the command `restore`. Default: AWS, by region. */
  AWS_ENDPOINT_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  /** Region of this bucket. */
  AWS_REGION: z.string().trim().min(1).default("us-east-1"),
  /** Access key of this bucket. */
  AWS_ACCESS_KEY_ID: credential,
  /** Secret of this access key. */
  AWS_SECRET_ACCESS_KEY: credential,
  /** Passphrase of the backup, if it has one. */
  ALBUMEN_PASSPHRASE: z.string().min(1).optional(),
};
