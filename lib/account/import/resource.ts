import { z } from "zod";

/** 5 GB: what a request can bring within its hour. A larger archive comes in parts. */
export const maxRequestBytes = 5_000_000_000;
export const maxParts = 10_000;
/** Imports of an account that have not ended. */
export const maxOpenImports = 3;
/**
 * Time for which an import waits for its next part, and for which a failed one keeps its archive.
 */
export const partsRetentionDays = 7;
/** Time for which the report of an import is available. */
export const reportRetentionDays = 30;
/** Conflicts that a report lists. */
export const maxListedConflicts = 1_000;

export const importKinds = [
  "licenses",
  "albums",
  "tags",
  "account",
  "images",
  "analytics",
  "storage",
  "shares",
  "recipes",
  "watermarks",
  "collections",
] as const;
export type ImportKind = (typeof importKinds)[number];

export const importOutcomes = ["restored", "unchanged", "kept", "skipped", "failed"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export const importStatuses = ["receiving", "queued", "running", "completed", "cancelled", "failed"] as const;

const count = z.number().int();

const ImportCounts = z
  .object({
    restored: count.describe("Records created"),
    unchanged: count.describe("Records that already exist and are identical"),
    kept: count.describe("Conflicts: existing records that differ and are kept"),
    skipped: count.describe(
      "Skipped: uploads that were never completed, and images whose trash period is over",
    ),
    failed: count.describe("Records that could not be restored"),
  })
  .meta({ id: "ImportCounts" });
export type ImportCounts = z.output<typeof ImportCounts>;

export const ImportConflict = z
  .object({
    kind: z.enum(importKinds),
    id: z
      .string()
      .describe("The ID in the archive, the slug of an album, tag or recipe, or the name of another record"),
    outcome: z.enum(importOutcomes),
    code: z
      .string()
      .describe(
        "One of `DIFFERS`, `ID_TAKEN`, `FILENAME_TAKEN`, `HANDLE_TAKEN`, `HANDLE_DIFFERS`, `HANDLE_NOT_RESERVED`, `LICENSE_EXISTS`, `LICENSE_MISSING`. Or one of `ALBUM_MISSING`, `COLLECTION_EXISTS`, `COLLECTION_FULL`, `COLLECTION_MISSING`, `IMAGES_MISSING`, `PASSWORD_LOST`, `URL_CHANGED`, `ALIAS_TAKEN`, `QUOTA_EXCEEDED`, `FILE_MISSING`, `HASH_MISMATCH`, `INVALID_RECORD`, `UPLOAD_PENDING`, `TRASH_PERIOD_OVER`, `ENCRYPTION_UNAVAILABLE`, `WATERMARK_MISSING`, `WATERMARK_LIMIT_REACHED`. Or the code of a rejected upload.",
      ),
    message: z.string(),
    restored_as: z.string().nullable().describe("The new ID or name, if it differs from the archive"),
  })
  .meta({ id: "ImportConflict" });
export type ImportConflict = z.output<typeof ImportConflict>;

export const ImportReport = z
  .object({
    counts: z.record(z.enum(importKinds), ImportCounts).describe("Results by kind of record"),
    conflicts: z
      .array(ImportConflict)
      .describe(`The first ${maxListedConflicts} items that differ from the archive`),
    conflicts_total: count,
  })
  .meta({ id: "ImportReport" });
export type ImportReport = z.output<typeof ImportReport>;

const exampleArchive = "albumen-export.zip";

/** Form fields and query values are strings. */
const formBoolean = z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1");

const dryRunDescription =
  "Return with status 200 what the import would do, without changing anything. Reads and hashes all images, which takes time for a large archive.";

export const ImportFields = z
  .strictObject({
    filename: z.string().optional().describe("Ignored"),
    dry_run: formBoolean.optional().meta({ description: dryRunDescription, default: "false" }),
  })
  .meta({ id: "ImportFields", examples: [{ file: exampleArchive, dry_run: "false" }] });

export const PartFields = z
  .strictObject({ filename: z.string().optional().describe("Ignored") })
  .meta({ id: "ImportPartFields", examples: [{ file: exampleArchive }] });

export const CompleteImport = z
  .strictObject({ dry_run: z.boolean().optional().meta({ description: dryRunDescription, default: false }) })
  .meta({ id: "CompleteImport", examples: [{ dry_run: false }] });
export type CompleteImport = z.output<typeof CompleteImport>;

export const ImportPart = z
  .object({ number: count, size_bytes: count, sha256: z.string().describe("Bytes received") })
  .meta({ id: "ImportPart" });
export type ImportPart = z.output<typeof ImportPart>;

export const ImportSource = z.object({
  service: z.string().describe("URL of the server that wrote the archive"),
  exported_at: z.string(),
  handle: z.string(),
  images: count,
});
export type ImportSource = z.output<typeof ImportSource>;

export const AccountImport = z
  .object({
    id: z.string().nullable().describe("Null for a dry run, which is not stored"),
    status: z
      .enum(importStatuses)
      .describe(
        `\`receiving\`: waiting for parts and for \`complete\`. \`failed\`: stopped by an error in the archive or on the server; \`complete\` resumes it for ${partsRetentionDays} days. After \`cancelled\` and \`failed\`, restored records are kept.`,
      ),
    dry_run: z.boolean(),
    source: ImportSource.nullable().describe("Null until the archive is complete"),
    total: count.describe("Images in the archive; 0 until it is complete"),
    done: count.describe("Images with a result so far"),
    report: ImportReport,
    error: z.object({ code: z.string(), message: z.string() }).nullable().describe("Error message"),
    parts: z.array(ImportPart).describe("Received parts, until the import is finished"),
    created_at: z.string(),
    updated_at: z.string().describe("Time of the last progress"),
    ended_at: z.string().nullable(),
  })
  .meta({ id: "AccountImport" });
export type AccountImport = z.output<typeof AccountImport>;

export const AccountImportPage = z
  .object({ data: z.array(AccountImport), next_cursor: z.null() })
  .meta({ id: "AccountImportPage" });
export type AccountImportPage = z.output<typeof AccountImportPage>;
