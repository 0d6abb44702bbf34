import { z } from "zod";

/** What `manifest.json` of an account archive says it is. */
export const archiveFormat = "albumen-account-export";
/** Raised when an archive is no longer read as before. An import reads this version only. */
export const archiveVersion = 2;

/** How long an archive can be downloaded. */
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
        `\`pending\`: waits for its turn; \`ready\`: can be downloaded; \`failed\`: see \`error\`, and begin another one; \`expired\`: the archive is deleted, ${archiveRetentionDays} days after it was ready or when a later one is`,
      ),
    done: count.describe("Images written so far"),
    total: count.describe("Images in the account when it began; 0 until then"),
    size_bytes: count.describe("Size of the archive, as far as it is written"),
    filename: z.string().describe("The name under which browsers save the archive"),
    url: z
      .string()
      .nullable()
      .describe(
        "Where the archive is, from the origin on, once it is `ready`. The signature in it is the credential: whoever has the URL can download the archive until it expires",
      ),
    expires_at: z.string().nullable().describe("When archive and URL expire"),
    error: z.object({ code: z.string(), message: z.string() }).nullable().describe("Why it failed"),
    created_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: "AccountExport" });
export type AccountExport = z.output<typeof AccountExport>;

export const AccountExportPage = z
  .object({ data: z.array(AccountExport), next_cursor: z.null() })
  .meta({ id: "AccountExportPage" });
export type AccountExportPage = z.output<typeof AccountExportPage>;
