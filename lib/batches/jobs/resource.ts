import { z } from "zod";
import { batchActions } from "../resource";

export const jobStatuses = ["queued", "running", "completed", "cancelled", "failed"] as const;

/** Time for which a job, its results and its undo are available. */
export const jobRetentionDays = 30;

export const backupActions = ["backup", "restore_backup", "verify_backup"] as const;
export type BackupAction = (typeof backupActions)[number];

const count = z.number().int();

export const JobResource = z
  .object({
    id: z.string(),
    action: z
      .enum([
        ...batchActions,
        "undo",
        "apply_preset_quality",
        ...backupActions,
        "archive_images",
        "delete_collection",
      ])
      .describe(
        "`archive`: writes an archive file. `archive_images`: the batch action `archive`. `delete_collection`: a deleted collection.",
      ),
    status: z
      .enum(jobStatuses)
      .describe(
        "After `cancelled` and `failed`, changed images keep their changes, and `done` counts them. `failed`: a server error stopped the job.",
      ),
    total: count.describe(
      "Images; objects for `verify_backup`, collections for `delete_collection` and its undo",
    ),
    done: count.describe("Images with a result so far: changed, unchanged or failed"),
    changed: count,
    unchanged: count.describe("Unchanged images"),
    failed: count.describe("Images that failed. `GET /jobs/{id}/results` has the reasons."),
    can_undo: z.boolean().describe("Whether `POST /jobs/{id}/undo` can undo the job"),
    undo_of: z.string().nullable().describe("The job that this one undoes"),
    undone_by: z.string().nullable().describe("The job that undoes this one"),
    result: z
      .object({
        url: z
          .string()
          .describe("Signed path of the archive. Anyone with the URL can download it until it expires."),
        filename: z.string(),
        size_bytes: count,
        expires_at: z.string().describe("Expiration time of the archive and its URL"),
      })
      .nullable()
      .describe(
        "The archive of a completed `archive` job, until it expires. Viewers and contributors get only archives that they created with such a role.",
      ),
    created_at: z.string(),
    ended_at: z.string().nullable(),
  })
  .meta({ id: "Job" });
export type JobResource = z.output<typeof JobResource>;

export const JobPage = z
  .object({ data: z.array(JobResource), next_cursor: z.string().nullable() })
  .meta({ id: "JobPage" });
export type JobPage = z.output<typeof JobPage>;

export const ApplyPresetQuality = z
  .strictObject({
    dry_run: z.boolean().optional().meta({
      description: "Count what would be rendered, without changing anything",
      default: false,
    }),
  })
  .meta({ id: "ApplyPresetQuality", examples: [{ dry_run: false }] });

export const AppliedPresetQuality = z
  .object({
    images: count.describe("Images with variants in a different quality"),
    renditions: count.describe("Files to render: variants by format"),
    size_bytes: count.describe("Current size of these files"),
    job: JobResource.nullable().describe("Null in a dry run"),
  })
  .meta({ id: "AppliedPresetQuality" });
export type AppliedPresetQuality = z.output<typeof AppliedPresetQuality>;

export const StartedJob = z.object({ job: JobResource }).meta({ id: "StartedJob" });

const JobResult = z
  .object({
    id: z.string().describe("The image"),
    status: z.enum(["changed", "unchanged", "failed"]),
    code: z
      .string()
      .nullable()
      .describe("The error code on failure. `CONFLICT` in an undo: the image has changed since."),
    message: z.string().nullable(),
    previous: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        "The previous value of a changed image: `album`, `tags`, `visibility`, `license`, `expiration`, `nsfw`, `favourited_at`, `taken_at`, `rating`, `pick`, `archived_at`, `deleted_at` or `membership`. `membership`: its place in the collection; null outside of it.",
      ),
    created_image: z.string().optional().describe("ID of the new image that `apply_recipe` created"),
  })
  .meta({ id: "JobResult" });
export type JobResult = z.output<typeof JobResult>;

export const JobResultPage = z
  .object({ data: z.array(JobResult), next_cursor: z.string().nullable() })
  .meta({ id: "JobResultPage" });
export type JobResultPage = z.output<typeof JobResultPage>;
