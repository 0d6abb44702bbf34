import { z } from "zod";
import { StoredBytes } from "@/lib/analytics/stats/resource";
import { type Metric, metrics } from "@/lib/billing/resource";
import { readinessStates } from "@/lib/jobs/resource";
import { wireText } from "@/lib/kernel/text";

const plans = ["free", "starter", "pro", "sponsor"] as const;
const count = z.number().int().nonnegative();

function byMetric<Schema extends z.ZodType>(schema: Schema): Record<Metric, Schema> {
  return Object.fromEntries(metrics.map((metric) => [metric, schema])) as Record<Metric, Schema>;
}

export const OperatedOwner = z
  .object({
    uid: z.string(),
    owner: z.string().describe("The account's email address"),
    handle: z.string(),
    plan: z.enum(plans),
    state: z
      .enum(["active", "disabled", "closing"])
      .describe("`disabled`: can only be read and exported. `closing`: deleted, and being removed."),
    disabled_at: z.string().nullable(),
    withheld_at: z.string().nullable().describe("Time since which the images are visible only to the owner"),
    usage: z.object({
      images: count.describe("Includes deleted images"),
      storage: StoredBytes,
      storage_bytes: count.describe("Bytes of the originals, which the quota limits"),
      delivery_bytes_month: count,
    }),
    quotas: z
      .object(byMetric(count.optional()))
      .describe("Limits set by the administrator instead of the plan's"),
    created_at: z.string(),
  })
  .meta({ id: "OperatedOwner" });
export type OperatedOwner = z.output<typeof OperatedOwner>;

export const OperatedOwnerPage = z
  .object({ data: z.array(OperatedOwner), next_cursor: z.string().nullable() })
  .meta({ id: "OperatedOwnerPage" });

export const UpdateOperatedOwner = z
  .strictObject({
    plan_tier: z
      .enum(plans)
      .optional()
      .describe("`sponsor` overrides Stripe. Any other value follows the subscription again."),
    disabled: z.boolean().optional(),
    withhold: z.boolean().optional(),
    quotas: z
      .strictObject(byMetric(count.max(Number.MAX_SAFE_INTEGER).nullable().optional()))
      .optional()
      .describe("Limits of this account. Null restores the plan's limit."),
  })
  .meta({ id: "UpdateOperatedOwner", examples: [{ withhold: true }] });
export type UpdateOperatedOwner = z.output<typeof UpdateOperatedOwner>;

export const WithholdImage = z
  .strictObject({
    withhold: z.boolean(),
    reason: wireText({ max: 500 }).nullable().default(null).describe("Reason for the owner's audit log"),
  })
  .meta({ id: "WithholdImage", examples: [{ withhold: true, reason: "A copyright complaint" }] });
export type WithholdImage = z.output<typeof WithholdImage>;

export const OperatedImage = z
  .object({
    id: z.string(),
    uid: z.string().describe("Handle of the owner"),
    handle: z.string(),
    album: z.string(),
    filename: z.string(),
    withheld_at: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: "OperatedImage" });
export type OperatedImage = z.output<typeof OperatedImage>;

export const InstallationHealth = z
  .object({
    versions: z.object({ albumen: z.string(), node: z.string(), database: z.string() }),
    database: z.enum(readinessStates.database),
    storage: z.enum(readinessStates.storage),
    queue: z.enum(readinessStates.queue),
    jobs: z.object({
      waiting: count.describe("Due and not started"),
      waiting_since: z.string().nullable(),
      failed: count.describe("Failed jobs in the retention period"),
      unsent_events: count,
    }),
    counts: z.object({
      owners: count,
      images: count,
      bytes: count.describe(
        "Bytes of originals and variants. With more than 20,000 images, up to one hour old.",
      ),
    }),
  })
  .meta({ id: "InstallationHealth" });
export type InstallationHealth = z.output<typeof InstallationHealth>;
