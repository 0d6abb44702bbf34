import { z } from "zod";
import { credential, numberBetween } from "./variable-types";

export function isBucketName(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/.test(text);
}

/** Folders in a bucket, without slashes at the ends. */
export function isBucketPrefix(text: string): boolean {
  return /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)?$/.test(text);
}

const bucketName = z.string().trim().refine(isBucketName, "must be the name of a bucket");

const prefix = z
  .string()
  .transform((text) => text.replace(/^\/+|\/+$/g, ""))
  .refine(isBucketPrefix, "must be made of letters, digits, dots, hyphens, underscores and single slashes");

const yesOrNo = z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional();

const apiUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

const storage = z.enum(["fs", "s3", "vercel-blob"]);

/** The store of image bytes. */
export const storageVariables = {
  /**
   * `fs`: as files in the data folder; `s3`: in a bucket of any S3-compatible store; `vercel-blob`:
   * in a private store of Vercel Blob.
   */
  ALBUMEN_STORAGE: storage.default("fs"),
  /**
   * The store before it, while its objects are being copied: what the new one does not have yet is
   * read from it.
   */
  ALBUMEN_STORAGE_PREVIOUS: storage.optional(),
  /**
   * The speed at which all stored bytes are compared with their hashes in the background; 0
   * switches it off.
   */
  ALBUMEN_SCRUB_MB_PER_SECOND: numberBetween(0, 10_000).default(5),
  /** Endpoint URL of the S3-compatible storage. Default: AWS, by region. */
  ALBUMEN_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .refine((url) => new URL(url).search === "" && new URL(url).hash === "", "must end with its path")
    .optional(),
  /** Region of the bucket. */
  ALBUMEN_S3_REGION: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]+$/, "must be the name of a region")
    .default("us-east-1"),
  /** Name of the bucket. */
  ALBUMEN_S3_BUCKET: bucketName.optional(),
  /** Folder in the bucket, without a slash at the end. */
  ALBUMEN_S3_PREFIX: prefix.default(""),
  /** Access key with permission to list, read, write and delete. */
  ALBUMEN_S3_ACCESS_KEY_ID: credential,
  /** Secret of the access key. */
  ALBUMEN_S3_SECRET_ACCESS_KEY: credential,
  /**
   * Whether the bucket is in the path of the URL instead of its host. Default: with an endpoint.
   */
  ALBUMEN_S3_PATH_STYLE: yesOrNo,
  /**
   * Whether clients send the bytes of uploads to the store itself. Default: when they reach it by
   * https.
   */
  ALBUMEN_S3_DIRECT_UPLOADS: yesOrNo,
  /** Vercel sets it when the store is connected to the project. */
  BLOB_READ_WRITE_TOKEN: credential.refine(
    (token) => token === undefined || /^vercel_blob_rw_[A-Za-z0-9]+_\w+$/.test(token),
    "must be the read-write token of a Blob store",
  ),
  /** The API of the service, which its SDK reads by itself. For a test server. */
  VERCEL_BLOB_API_URL: apiUrl.default("https://vercel.com/api/blob"),
  /** The origin of the store's objects. For a test server. */
  BLOB_OBJECT_BASE_URL: apiUrl.optional(),
};

type Values = z.output<z.ZodObject<typeof storageVariables>>;

const required = {
  fs: [],
  s3: ["ALBUMEN_S3_BUCKET", "ALBUMEN_S3_ACCESS_KEY_ID", "ALBUMEN_S3_SECRET_ACCESS_KEY"],
  "vercel-blob": ["BLOB_READ_WRITE_TOKEN"],
} as const satisfies Record<Values["ALBUMEN_STORAGE"], readonly (keyof Values)[]>;

export function checkStorageVariables(values: Values, report: (name: string, message: string) => void): void {
  const { ALBUMEN_STORAGE: current, ALBUMEN_STORAGE_PREVIOUS: previous } = values;
  if (current === previous) report("ALBUMEN_STORAGE_PREVIOUS", "must differ from ALBUMEN_STORAGE");
  for (const used of [current, previous]) {
    const name = used && required[used].find((one) => values[one] === undefined);
    if (name)
      report(
        name,
        `must be set when ${used === current ? "ALBUMEN_STORAGE" : "ALBUMEN_STORAGE_PREVIOUS"} is ${used}`,
      );
  }
}
