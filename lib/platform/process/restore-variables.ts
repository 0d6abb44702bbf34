import { z } from "zod";
import { credential } from "./variable-types";

/**
 * Where the backup of a library is that the command line restores, under the names that other tools
 * of S3 use as well.
 */
export const restoreVariables = {
  /** Without one: Amazon's, of the region. */
  AWS_ENDPOINT_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  AWS_REGION: z.string().trim().min(1).default("us-east-1"),
  AWS_ACCESS_KEY_ID: credential,
  AWS_SECRET_ACCESS_KEY: credential,
  /** Opens a backup that has one. */
  ALBUMEN_PASSPHRASE: z.string().min(1).optional(),
};
