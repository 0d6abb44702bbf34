import { z } from "zod";
import { credential } from "./variable-types";

const bucketName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/, "must be the name of a bucket");

/** Folders in a bucket; without slashes at the ends. */
const prefix = z
  .string()
  .transform((text) => text.replace(/^\/+|\/+$/g, ""))
  .refine(
    (text) => /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)?$/.test(text),
    "must be made of letters, digits, dots, hyphens, underscores and single slashes",
  );

/** Where image bytes are stored. */
export const storageVariables = {
  /** `fs`: as files in the data folder; `s3`: in a bucket of any store that speaks the protocol of Amazon S3. */
  ALBUMEN_STORAGE: z.enum(["fs", "s3"]).default("fs"),
  /** Without one: Amazon's, of the region. */
  ALBUMEN_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .refine((url) => new URL(url).search === "" && new URL(url).hash === "", "must end with its path")
    .optional(),
  ALBUMEN_S3_REGION: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]+$/, "must be the name of a region")
    .default("us-east-1"),
  ALBUMEN_S3_BUCKET: bucketName.optional(),
  ALBUMEN_S3_PREFIX: prefix.default(""),
  ALBUMEN_S3_ACCESS_KEY_ID: credential,
  ALBUMEN_S3_SECRET_ACCESS_KEY: credential,
  /** Whether the bucket is in the path of the URL instead of its host. Default: with an endpoint. */
  ALBUMEN_S3_PATH_STYLE: z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional(),
};

type Values = z.output<z.ZodObject<typeof storageVariables>>;

const required = ["ALBUMEN_S3_BUCKET", "ALBUMEN_S3_ACCESS_KEY_ID", "ALBUMEN_S3_SECRET_ACCESS_KEY"] as const;

export function checkStorageVariables(values: Values, report: (name: string, message: string) => void): void {
  if (values.ALBUMEN_STORAGE !== "s3") return;
  for (const name of required)
    if (values[name] === undefined) report(name, "it must be set when ALBUMEN_STORAGE is s3");
}
