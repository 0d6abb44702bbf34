import { z } from "zod";

/** The format in `manifest.json` of an account archive. */
export const archiveFormat = "albumen-account-export";
/** Raised when an archive is no longer read as before. An import reads this version only. */
export const archiveVersion = 2;

/** Days for which an archive can be downloaded. */
export const archiveRetentionDays = 7;
/** Time for which an export is listed after its end. */
export const exportRetentionDays = 30;

export const exportStatuses = ["pending", "running", "ready", "failed", "expired"] as const;

const count = z.number().int();

export const AccountExport = z
  .object({
    id: z.string(),
    status: z
      .enum(exportStatuses)
      .describe(
        `\`pending\`: queued. \`ready\`: available for download. \`failed\`: see \`error\`, then start a new export. \`expired\`: the archive was deleted, ${archiveRetentionDays} days after it was ready or because of a newer one.`,
      ),
    done: count.describe("Images written so far"),
    total: count.describe("Images in the account when the export started. 0 until then."),
    size_bytes: count.describe("Bytes written so far"),
    filename: z.string().describe("Filename of the download"),
    url: z
      .string()
      .nullable()
      .describe(
        "Signed path of the archive, once it is `ready`. Anyone with the URL can download the archive until it expires.",
      ),
    expires_at: z.string().nullable().describe("Expiration time of the archive and its URL"),
    error: z.object({ code: z.string(), message: z.string() }).nullable().describe("Error message"),
    created_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: "AccountExport" });
export type AccountExport = z.output<typeof AccountExport>;

export const AccountExportPage = z
  .object({ data: z.array(AccountExport), next_cursor: z.null() })
  .meta({ id: "AccountExportPage" });
export type AccountExportPage = z.output<typeof AccountExportPage>;
