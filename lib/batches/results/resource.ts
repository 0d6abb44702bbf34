import { z } from "zod";
import { batchActions, maxImmediateImages, maxSampleIds } from "../resource";

const BatchOutcome = z
  .object({
    id: z.string(),
    status: z.enum(["changed", "unchanged", "failed"]),
    code: z.string().optional().describe("The error code on failure"),
    message: z.string().optional(),
  })
  .meta({ id: "BatchOutcome" });
export type BatchOutcome = z.output<typeof BatchOutcome>;

const BatchFailure = z
  .object({
    code: z.string(),
    message: z.string().describe("Error message of the first image"),
    count: z.number().int().describe("Images with this error"),
    sample_ids: z.array(z.string()).describe(`The first ${maxSampleIds} images`),
  })
  .meta({ id: "BatchFailure" });
export type BatchFailure = z.output<typeof BatchFailure>;

const DateSample = z
  .object({
    id: z.string(),
    before: z.string().describe("Current `taken_at`"),
    after: z.string().describe("New `taken_at`"),
  })
  .meta({ id: "DateSample" });
export type DateSample = z.output<typeof DateSample>;

export const BatchResult = z
  .object({
    action: z.enum(batchActions),
    dry_run: z.boolean(),
    results: z
      .array(BatchOutcome)
      .describe(
        `In the order of the IDs or the list. Empty for a dry run of more than ${maxImmediateImages} images.`,
      ),
    changed: z.number().int(),
    unchanged: z.number().int().describe("Unchanged images"),
    failed: z.number().int(),
    failures: z.array(BatchFailure).describe("Errors by code"),
    undo_job: z
      .string()
      .nullable()
      .describe("The job for `POST /jobs/{id}/undo`. Null if the change cannot be undone."),
    estimated_bytes: z
      .number()
      .int()
      .optional()
      .describe(
        "For a dry run of `apply_recipe`: the estimated size of all new images together, by pixels, format and quality",
      ),
    samples: z
      .array(DateSample)
      .optional()
      .describe(
        `For a dry run of \`shift_taken_at\` and \`set_time_zone\`: the first ${maxSampleIds} changes`,
      ),
  })
  .meta({ id: "BatchResult" });
export type BatchResult = z.output<typeof BatchResult>;

/** The answer to a request: its results, or the id of the job that does it in the background. */
export type BatchAnswer = { result: BatchResult } | { jobId: string };
