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
] as const;
export type ImportKind = (typeof importKinds)[number];

export const importOutcomes = ["restored", "unchanged", "kept", "skipped", "failed"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export const importStatuses = ["receiving", "queued", "running", "completed", "cancelled", "failed"] as const;

const count = z.number().int();

const ImportCounts = z
  .object({
    restored: count.describe("Were not there, and are now"),
    unchanged: count.describe("Were there already, as in the archive"),
    kept: count.describe("Were there already and differ; they stay as they are"),
    skipped: count.describe(
      "Left out: uploads that were never completed, and images whose time in the trash is over",
    ),
    failed: count.describe("Could not be restored"),
  })
  .meta({ id: "ImportCounts" });
export type ImportCounts = z.output<typeof ImportCounts>;

export const ImportConflict = z
  .object({
    kind: z.enum(importKinds),
    id: z
      .string()
      .describe("The id in the archive; of an album or a tag its slug; else the name of what differs"),
    outcome: z.enum(importOutcomes),
    code: z
      .string()
      .describe(
        "`DIFFERS`, `ID_TAKEN`, `FILENAME_TAKEN`, `HANDLE_TAKEN`, `HANDLE_DIFFERS`, `HANDLE_NOT_RESERVED`, `LICENSE_EXISTS`, `LICENSE_MISSING`, `ALBUM_MISSING`, `IMAGES_MISSING`, `PASSWORD_LOST`, `URL_CHANGED`, `ALIAS_TAKEN`, `FILE_MISSING`, `HASH_MISMATCH`, `INVALID_RECORD`, `UPLOAD_PENDING`, `TRASH_PERIOD_OVER`, `ENCRYPTION_UNAVAILABLE`, or the code of a rejected upload",
      ),
    message: z.string(),
    restored_as: z.string().nullable().describe("The id or the name that it got instead of its own"),
  })
  .meta({ id: "ImportConflict" });
export type ImportConflict = z.output<typeof ImportConflict>;

export const ImportReport = z
  .object({
    counts: z.record(z.enum(importKinds), ImportCounts).describe("What became of the records, by kind"),
    conflicts: z
      .array(ImportConflict)
      .describe(`The items that are not exactly as in the archive, the first ${maxListedConflicts}`),
    conflicts_total: count,
  })
  .meta({ id: "ImportReport" });
export type ImportReport = z.output<typeof ImportReport>;

const exampleArchive = "albumen-export.zip";

/** Form fields and query values are strings. */
const formBoolean = z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1");

const dryRunDescription =
  "Whether to change nothing and answer, with status 200, what would happen. It reads and hashes all images, which takes a while for a large archive";

export const ImportFields = z
  .strictObject({
    filename: z.string().optional().describe("Ignored"),
    dry_run: formBoolean.optional().describe(dryRunDescription),
  })
  .meta({ id: "ImportFields", examples: [{ file: exampleArchive, dry_run: "false" }] });

export const PartFields = z
  .strictObject({ filename: z.string().optional().describe("Ignored") })
  .meta({ id: "ImportPartFields", examples: [{ file: exampleArchive }] });

export const CompleteImport = z
  .strictObject({ dry_run: z.boolean().optional().describe(dryRunDescription) })
  .meta({ id: "CompleteImport", examples: [{ dry_run: false }] });
export type CompleteImport = z.output<typeof CompleteImport>;

export const ImportPart = z
  .object({ number: count, size_bytes: count, sha256: z.string().describe("Of the bytes received") })
  .meta({ id: "ImportPart" });
export type ImportPart = z.output<typeof ImportPart>;

export const ImportSource = z.object({
  service: z.string().describe("The address of the service that made the archive"),
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
        `\`receiving\`: waits for parts and for \`complete\`; \`failed\`: the archive or the service stopped it, and \`complete\` goes on where it stopped, for ${partsRetentionDays} days; \`cancelled\` and \`failed\`: what is restored stays`,
      ),
    dry_run: z.boolean(),
    source: ImportSource.nullable().describe("Null until the archive is complete"),
    total: count.describe("Images in the archive; 0 until it is complete"),
    done: count.describe("Images with a result so far"),
    report: ImportReport,
    error: z.object({ code: z.string(), message: z.string() }).nullable().describe("Why it failed"),
    parts: z.array(ImportPart).describe("The parts received, until the import has ended"),
    created_at: z.string(),
    updated_at: z.string().describe("The time of the last progress"),
    ended_at: z.string().nullable(),
  })
  .meta({ id: "AccountImport" });
export type AccountImport = z.output<typeof AccountImport>;

export const AccountImportPage = z
  .object({ data: z.array(AccountImport), next_cursor: z.null() })
  .meta({ id: "AccountImportPage" });
export type AccountImportPage = z.output<typeof AccountImportPage>;
