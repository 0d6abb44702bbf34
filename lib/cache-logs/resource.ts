import { z } from "zod";
import { wireText } from "@/lib/kernel/text";

/** The forms of access logs that caches write. */
export const logFormats = [
  "varnish",
  "nginx",
  "caddy",
  "cloudflare",
  "vercel",
  "fastly",
  "bunny",
  "cloudfront",
] as const;
export type LogFormat = (typeof logFormats)[number];

/** The reasons why a line is not counted. */
export const lineRejections = [
  "malformed",
  "oversized",
  "foreign_host",
  "not_cached",
  "method",
  "status",
  "invalid_bytes",
  "too_old",
  "future",
  "no_image_url",
  "unknown_image",
] as const;
export type LineRejection = (typeof lineRejections)[number];

/** Lines of earlier days are rejected, and a batch is remembered for a day longer. */
export const maxLineAgeDays = 35;

export const maxLogBatchesPerMinute = 600;

export const maxPackedBytes = 16_000_000;
export const maxUnpackedBytes = 256_000_000;

const count = z.number().int();

const lines = (description: string) => count.optional().describe(description);

const RejectedLines = z
  .object({
    malformed: lines("Not a request in the format of the log source"),
    oversized: lines("Longer than 64 KB"),
    foreign_host: lines("A host that the log source doesn't have, or that the server doesn't serve"),
    not_cached: lines("A miss, pass or revalidation, which the server counts itself"),
    method: lines("Neither `GET` nor `HEAD`"),
    status: lines("Neither 200, 206 nor 304"),
    invalid_bytes: lines("A negative or impossible size"),
    too_old: lines(`More than ${maxLineAgeDays} days ago`),
    future: lines("More than an hour ahead"),
    no_image_url: lines("A page, the API or another URL"),
    unknown_image: lines("No image has or had the URL"),
  } satisfies Record<LineRejection, z.ZodType>)
  .meta({ id: "RejectedLines", description: "Lines that were not counted, by class" });

const LogHost = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:\*|[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)$/, "a host name, or * for every host of the server");

export const CreateLogSource = z
  .strictObject({
    name: wireText({ min: 1, max: 100 }),
    hosts: z
      .array(LogHost)
      .min(1)
      .max(100)
      .transform((hosts) => [...new Set(hosts)])
      .describe(
        "Host names whose requests the log has, without port. Lines of other hosts are rejected. `*` stands for every host that the server serves, with all custom domains.",
      ),
    format: z.enum(logFormats).describe("Form of the log lines"),
  })
  .meta({
    id: "CreateLogSource",
    examples: [{ name: "CDN", hosts: ["images.example.com"], format: "cloudflare" }],
  });
export type CreateLogSource = z.output<typeof CreateLogSource>;

export const LogSourceResource = z
  .object({
    id: z.string(),
    name: z.string(),
    hosts: z.array(z.string()),
    format: z.enum(logFormats),
    created_at: z.string(),
    last_batch_at: z.string().nullable(),
    batches: count.describe("Batches that were counted. A repeated batch is not counted again."),
    counted: count.describe("Requests that were counted"),
    counted_bytes: count.describe("Bytes of these requests, as the log states them"),
    rejected: RejectedLines,
  })
  .meta({ id: "LogSource" });
export type LogSourceResource = z.output<typeof LogSourceResource>;

export const LogSourceWithToken = LogSourceResource.extend({
  token: z.string().describe("Token for `POST /analytics/ingest`. Only this response contains it."),
}).meta({ id: "LogSourceWithToken" });
export type LogSourceWithToken = z.output<typeof LogSourceWithToken>;

export const LogSourceList = z.object({ data: z.array(LogSourceResource) }).meta({ id: "LogSourceList" });

export const DeletedLogSource = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: "DeletedLogSource" });

export const IngestHeaders = z.object({
  "Albumen-Log-File": z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe(
      "Name of the log file, unique for the log source. Without it, the content identifies the batch.",
    ),
  "Albumen-Log-Offset": z
    .string()
    .regex(/^\d{1,15}$/, "a whole number of bytes")
    .transform(Number)
    .optional()
    .describe("Position of the first byte of the batch in the unpacked file. Defaults to 0."),
  "Content-Encoding": z
    .string()
    .toLowerCase()
    .pipe(z.enum(["gzip", "identity"]))
    .meta({ override: { type: "string", enum: ["gzip", "identity"] } })
    .optional()
    .describe("`gzip` is also recognized without it."),
});

export const IngestedBatch = z
  .object({
    counted: count.describe("Requests that were counted"),
    rejected: RejectedLines,
    duplicate: z
      .boolean()
      .describe("The batch was counted before. The other members describe the first time."),
    size_bytes: count.describe(
      "Unpacked size of the counted batch. The next batch of the file starts at the sum of this size and the offset.",
    ),
  })
  .meta({ id: "IngestedBatch" });
export type IngestedBatch = z.output<typeof IngestedBatch>;
