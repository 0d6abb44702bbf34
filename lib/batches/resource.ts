import { z } from "zod";
import { AlbumSlug } from "@/lib/albums/resource";
import { ImageFiltersBody } from "@/lib/images/list-queries/resource";
import type { Scope } from "@/lib/kernel/actor";
import { Expiration, expirationDescription } from "@/lib/kernel/dates";
import { LicenseChoice } from "@/lib/licenses/resource";
import { TagList } from "@/lib/tags/resource";
import { visibilities } from "@/lib/values/visibility";

/**
 * Few enough for the body of a request that outlives its page (`keepalive`), which browsers limit
 * to 64 KiB.
 */
export const maxBatchIds = 1_000;
/** Batches of more images run in the background. */
export const maxImmediateImages = 500;
/** Ids shown for each error of a batch. */
export const maxSampleIds = 5;

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
  ids: ids.optional().describe("These images"),
  query: ImageFiltersBody.optional().describe(
    "All images that pass these filters of `GET /images`, without deleted ones unless `deleted` says so; `{}`: all images",
  ),
  except_ids: ids.optional().describe("Of the images of `query`, not these"),
  dry_run: z
    .boolean()
    .default(false)
    .describe("Counts what would happen, without changing anything, for any number of images"),
};

const tagFields = {
  tags: TagList.refine((slugs) => slugs.length > 0, "at least one tag"),
  in_trash: z.boolean().optional().describe("Also changes images in the trash, which fail otherwise"),
};
const maxShiftSeconds = 100 * 366 * 86_400;
const seconds = z
  .number()
  .int()
  .min(-maxShiftSeconds)
  .max(maxShiftSeconds)
  .refine((count) => count !== 0, "must not be 0")
  .describe("How far the clock of `taken_at` moves; negative: back");

const actions = [
  z.strictObject({ action: z.literal("move"), ...commonFields, album: AlbumSlug }),
  z.strictObject({ action: z.literal("tag"), ...commonFields, ...tagFields }),
  z.strictObject({ action: z.literal("untag"), ...commonFields, ...tagFields }),
  z.strictObject({ action: z.literal("visibility"), ...commonFields, visibility: z.enum(visibilities) }),
  z.strictObject({ action: z.literal("license"), ...commonFields, license: LicenseChoice }),
  z.strictObject({
    action: z.literal("expiration"),
    ...commonFields,
    expiration: Expiration.describe(expirationDescription),
  }),
  z.strictObject({ action: z.literal("nsfw"), ...commonFields, nsfw: z.boolean() }),
  z.strictObject({ action: z.literal("favourite"), ...commonFields }),
  z.strictObject({ action: z.literal("unfavourite"), ...commonFields }),
  z.strictObject({ action: z.literal("shift_taken_at"), ...commonFields, seconds }),
  z.strictObject({
    action: z.literal("strip"),
    ...commonFields,
    what: z
      .enum(["location", "all"])
      .describe(
        "The position: GPS data of EXIF, XMP and GeoTIFF; or all metadata except orientation and colour profile. Where the position cannot be removed alone, all metadata is",
      ),
  }),
  z.strictObject({ action: z.literal("encrypt"), ...commonFields }),
  z.strictObject({ action: z.literal("decrypt"), ...commonFields }),
  z.strictObject({
    action: z.literal("analyze"),
    ...commonFields,
    outdated_only: z
      .boolean()
      .optional()
      .describe(
        "Leaves images as they are whose analysis is of the present model (`model_version` of `GET /ai`), so that only others and those without an analysis are analysed",
      ),
  }),
  z.strictObject({ action: z.literal("delete"), ...commonFields }),
  z.strictObject({ action: z.literal("restore"), ...commonFields }),
  z.strictObject({ action: z.literal("purge"), ...commonFields }),
] as const;

export const batchActions = actions.map(({ shape }) => shape.action.value);
const knownFields = new Set(actions.flatMap(({ shape }) => Object.keys(shape)));

export const BatchRequest = z
  .discriminatedUnion("action", actions, {
    error: (issue) =>
      issue.code === "invalid_union" ? `must be one of ${batchActions.join(", ")}` : undefined,
  })
  .superRefine(
    (body, context) => {
      // Without a valid action no union member matches, but fields that no member has are still
      // reported.
      if (typeof body !== "object" || body === null || batchActions.includes(body.action)) return;
      for (const name of Object.keys(body))
        if (!knownFields.has(name)) context.addIssue({ code: "custom", path: [name], message: "is unknown" });
    },
    { when: () => true },
  )
  .superRefine(({ ids, query, except_ids }, context) => {
    const reject = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    if (ids === undefined && query === undefined) reject("ids", "is required without a query");
    if (ids !== undefined && query !== undefined) reject("query", "cannot be combined with ids");
    if (except_ids !== undefined && query === undefined) reject("except_ids", "requires a query");
  })
  .meta({
    id: "BatchRequest",
    description: "Exactly one of `ids` and `query` is required",
    examples: [{ action: "tag", ids: ["img_01kcp3v9w8e7rgtq5n2xj6m4dz"], tags: ["lake"] }],
  });
export type BatchRequest = z.output<typeof BatchRequest>;

type WithoutSelection<Request> = Request extends unknown ? Omit<Request, keyof typeof commonFields> : never;
/** The action of a batch, without the images to which it is applied. */
export type BatchAction = WithoutSelection<BatchRequest>;
/** Actions that give each image another file, which takes longer than a request should. */
export type RewriteAction = Extract<BatchAction, { action: "strip" | "encrypt" | "decrypt" }>;

const rewriteActions: readonly string[] = ["strip", "encrypt", "decrypt"] satisfies RewriteAction["action"][];

export function isRewriteAction(action: { action: string }): action is RewriteAction {
  return rewriteActions.includes(action.action);
}

export type BatchSelection = Pick<BatchRequest, "ids" | "query" | "except_ids">;

const BatchOutcome = z
  .object({
    id: z.string(),
    status: z.enum(["changed", "unchanged", "failed"]),
    code: z.string().optional().describe("The error code, if it failed"),
    message: z.string().optional(),
  })
  .meta({ id: "BatchOutcome" });
export type BatchOutcome = z.output<typeof BatchOutcome>;

const BatchFailure = z
  .object({
    code: z.string(),
    message: z.string().describe("Of the first image"),
    count: z.number().int().describe("Images with this error"),
    sample_ids: z.array(z.string()).describe(`The first ${maxSampleIds}`),
  })
  .meta({ id: "BatchFailure" });
export type BatchFailure = z.output<typeof BatchFailure>;

export const BatchResult = z
  .object({
    action: z.enum(batchActions),
    dry_run: z.boolean(),
    results: z
      .array(BatchOutcome)
      .describe(
        `In the order of the ids or the list; empty for a dry run of more than ${maxImmediateImages} images`,
      ),
    changed: z.number().int(),
    unchanged: z.number().int().describe("Images that are already so"),
    failed: z.number().int(),
    failures: z.array(BatchFailure).describe("The errors of the images that cannot change, by code"),
    undo_job: z
      .string()
      .nullable()
      .describe("The job by which `POST /jobs/{id}/undo` takes the change back; null if that is impossible"),
  })
  .meta({ id: "BatchResult" });
export type BatchResult = z.output<typeof BatchResult>;

/** Returns the audit log action for a batch request. */
export function auditActionFor({ action }: Pick<BatchRequest, "action">): "update" | "delete" | "restore" {
  if (action === "restore") return "restore";
  return action === "delete" || action === "purge" ? "delete" : "update";
}

/** Returns the scopes that the action requires; for a single image it requires the last one. */
export function requiredScopes({ action }: Pick<BatchRequest, "action">): Scope[] {
  if (action === "delete" || action === "restore" || action === "purge")
    return ["images:write", "images:delete"];
  if (action === "analyze") return ["images:write", "ai:write"];

  return action === "favourite" || action === "unfavourite"
    ? ["images:write", "favourites:write"]
    : ["images:write"];
}
