import { z } from "zod";
import { AlbumSlug } from "@/lib/albums/resource";
import { visibilities } from "@/lib/images/resource";
import { LicenseChoice } from "@/lib/licenses/resource";
import { TagList } from "@/lib/tags/resource";

export const maxBatchIds = 500;

const ids = z
  .array(z.string())
  .min(1, "at least one id")
  .max(maxBatchIds, `at most ${maxBatchIds} ids`)
  .superRefine((all, context) => {
    const seen = new Set<string>();
    for (const [at, id] of all.entries()) {
      if (seen.has(id)) context.addIssue({ code: "custom", path: [at], message: "is given twice" });
      seen.add(id);
    }
  });

const commonFields = {
  ids,
  dry_run: z.boolean().default(false).describe("Reports what would happen, without changing anything"),
};
const tags = TagList.refine((slugs) => slugs.length > 0, "at least one tag");

const actions = [
  z.strictObject({ action: z.literal("move"), ...commonFields, album: AlbumSlug }),
  z.strictObject({ action: z.literal("tag"), ...commonFields, tags }),
  z.strictObject({ action: z.literal("untag"), ...commonFields, tags }),
  z.strictObject({ action: z.literal("visibility"), ...commonFields, visibility: z.enum(visibilities) }),
  z.strictObject({ action: z.literal("license"), ...commonFields, license: LicenseChoice }),
  z.strictObject({ action: z.literal("delete"), ...commonFields }),
  z.strictObject({ action: z.literal("restore"), ...commonFields }),
  z.strictObject({ action: z.literal("purge"), ...commonFields }),
] as const;

const actionNames = actions.map(({ shape }) => shape.action.value);
const knownFields = new Set(actions.flatMap(({ shape }) => Object.keys(shape)));

export const BatchRequest = z
  .discriminatedUnion("action", actions, {
    error: (issue) =>
      issue.code === "invalid_union" ? `must be one of ${actionNames.join(", ")}` : undefined,
  })
  .superRefine(
    (body, context) => {
      // Without a valid action no union member matches, but fields that no member has are still reported.
      if (typeof body !== "object" || body === null || actionNames.includes(body.action)) return;
      for (const name of Object.keys(body))
        if (!knownFields.has(name)) context.addIssue({ code: "custom", path: [name], message: "is unknown" });
    },
    { when: () => true },
  )
  .meta({
    id: "BatchRequest",
    examples: [{ action: "tag", ids: ["img_01kcp3v9w8e7rgtq5n2xj6m4dz"], tags: ["lake"] }],
  });
export type BatchRequest = z.output<typeof BatchRequest>;

const BatchOutcome = z
  .object({
    id: z.string(),
    status: z.enum(["changed", "unchanged", "failed"]),
    code: z.string().optional().describe("The error code, if it failed"),
    message: z.string().optional(),
  })
  .meta({ id: "BatchOutcome" });
export type BatchOutcome = z.output<typeof BatchOutcome>;

export const BatchResult = z
  .object({
    action: z.enum(actionNames),
    dry_run: z.boolean(),
    results: z.array(BatchOutcome).describe("In the order of the ids"),
    changed: z.number().int(),
    unchanged: z.number().int(),
    failed: z.number().int(),
  })
  .meta({ id: "BatchResult" });
export type BatchResult = z.output<typeof BatchResult>;

/** Returns the audit log action for a batch request. */
export function auditActionFor({ action }: BatchRequest): "update" | "delete" | "restore" {
  if (action === "restore") return "restore";
  return action === "delete" || action === "purge" ? "delete" : "update";
}

/** Whether the action requires the scope `images:delete`, as it does for a single image. */
export function requiresDeleteScope({ action }: BatchRequest): boolean {
  return action === "delete" || action === "restore" || action === "purge";
}
