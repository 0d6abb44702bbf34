import { z } from "zod";
import { AlbumSlug } from "@/lib/albums/resource";
import { CollectionPosition } from "@/lib/collections/resource";
import { recipeFormats } from "@/lib/engine/variants/recipe";
import { formatName } from "@/lib/image-urls/resource";
import { ImageFiltersBody } from "@/lib/images/list-queries/resource";
import { UtcOffset } from "@/lib/images/resource";
import type { Scope } from "@/lib/kernel/actor";
import { Expiration, expirationDescription } from "@/lib/kernel/dates";
import { Slug } from "@/lib/kernel/slug";
import { LicenseChoice } from "@/lib/licenses/resource";
import { TagList } from "@/lib/tags/resource";
import { Rating } from "@/lib/values/image-fields";
import { ImageIdList, maxListedIds } from "@/lib/values/image-ids";
import { picks } from "@/lib/values/picks";
import { visibilities } from "@/lib/values/visibility";

/** Batches of more images run in the background. */
export const maxImmediateImages = 500;
/** The most images that a recipe is applied to in one batch. */
export const maxRecipeImages = 10_000;
/** Ids shown for each error of a batch. */
export const maxSampleIds = 5;

/** The members of a request that choose its images. */
export const selectionFields = {
  ids: ImageIdList.optional().describe("IDs of the images"),
  query: ImageFiltersBody.optional().describe(
    "All images that match these filters of `GET /images`. Deleted images are excluded unless `deleted` includes them. `{}`: all images.",
  ),
  except_ids: ImageIdList.optional().describe("Images of `query` to skip"),
  dry_run: z
    .boolean()
    .default(false)
    .describe("Count the results without changing anything, for any number of images"),
};

/** Values of single images in one request, as many as it may have IDs. */
const valuesById = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string(), value).refine((values) => {
    const { length } = Object.keys(values);
    return length > 0 && length <= maxListedIds;
  }, `must have 1 to ${maxListedIds} images`);

const tagFields = {
  tags: TagList.refine((slugs) => slugs.length > 0, "at least one tag"),
  in_trash: z
    .boolean()
    .optional()
    .meta({ description: "Include images in the trash, which otherwise fail", default: false }),
};
const maxShiftSeconds = 100 * 366 * 86_400;
const seconds = z
  .number()
  .int()
  .min(-maxShiftSeconds)
  .max(maxShiftSeconds)
  .refine((count) => count !== 0, "must not be 0")
  .describe("Seconds to add to `taken_at`; negative values move it back");

const collection = z.string().describe("ID of a collection whose images are added by hand");

const actions = [
  z.strictObject({ action: z.literal("move"), ...selectionFields, album: AlbumSlug }),
  z.strictObject({ action: z.literal("tag"), ...selectionFields, ...tagFields }),
  z.strictObject({ action: z.literal("untag"), ...selectionFields, ...tagFields }),
  z.strictObject({ action: z.literal("visibility"), ...selectionFields, visibility: z.enum(visibilities) }),
  z.strictObject({ action: z.literal("license"), ...selectionFields, license: LicenseChoice }),
  z.strictObject({
    action: z.literal("expiration"),
    ...selectionFields,
    expiration: Expiration.describe(expirationDescription),
  }),
  z.strictObject({ action: z.literal("nsfw"), ...selectionFields, nsfw: z.boolean() }),
  z.strictObject({ action: z.literal("favourite"), ...selectionFields }),
  z.strictObject({ action: z.literal("unfavourite"), ...selectionFields }),
  z.strictObject({ action: z.literal("shift_taken_at"), ...selectionFields, seconds }),
  z.strictObject({
    action: z.literal("set_time_zone"),
    ...selectionFields,
    offset: UtcOffset.describe("New UTC offset of `taken_at`, such as `+02:00` or `Z`"),
    keep: z
      .enum(["clock", "instant"])
      .describe(
        "`clock`: date and time stay, and only the offset changes. `instant`: date and time are converted to the new offset. Images without an offset then fail with `CONFLICT`.",
      ),
  }),
  z.strictObject({
    action: z.literal("rate"),
    ...selectionFields,
    rating: Rating.optional().describe("Stars of all selected images. Required without `ratings`."),
    ratings: valuesById(Rating)
      .optional()
      .describe("Stars by image ID. Replaces `ids`, `query` and `rating`."),
  }),
  z.strictObject({
    action: z.literal("pick"),
    ...selectionFields,
    pick: z.enum(picks).optional().describe("Flag of all selected images. Required without `picks`."),
    picks: valuesById(z.enum(picks))
      .optional()
      .describe("Flags by image ID. Replaces `ids`, `query` and `pick`."),
  }),
  z.strictObject({ action: z.literal("archive"), ...selectionFields }),
  z.strictObject({ action: z.literal("unarchive"), ...selectionFields }),
  z.strictObject({
    action: z.literal("add_to_collection"),
    ...selectionFields,
    collection,
    position: CollectionPosition,
  }),
  z.strictObject({ action: z.literal("remove_from_collection"), ...selectionFields, collection }),
  z.strictObject({
    action: z.literal("strip"),
    ...selectionFields,
    what: z
      .enum(["location", "all"])
      .describe(
        "`location`: GPS data of EXIF, XMP and GeoTIFF. `all`: all metadata except orientation and color profile. If the location cannot be removed alone, all metadata is removed.",
      ),
  }),
  z.strictObject({ action: z.literal("encrypt"), ...selectionFields }),
  z.strictObject({ action: z.literal("decrypt"), ...selectionFields }),
  z.strictObject({
    action: z.literal("apply_recipe"),
    ...selectionFields,
    recipe: Slug.describe("Slug of the recipe. The images are rendered at pixel density 1."),
    format: formatName(recipeFormats).optional().meta({
      description:
        "Format of the new images, if the recipe has the format `auto`. `auto`: AVIF, GIF, JPEG, PNG and WebP images keep their format. SVG becomes PNG. HEIC, TIFF, and JPEG with new transparency become WebP.",
      default: "auto",
    }),
  }),
  z.strictObject({
    action: z.literal("analyze"),
    ...selectionFields,
    outdated_only: z.boolean().optional().meta({
      description: "Skip images already analyzed by the current model (`model_version` of `GET /ai`)",
      default: false,
    }),
  }),
  z.strictObject({ action: z.literal("delete"), ...selectionFields }),
  z.strictObject({ action: z.literal("restore"), ...selectionFields }),
  z.strictObject({ action: z.literal("purge"), ...selectionFields }),
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
  .superRefine((body, context) => {
    const { name, value, values } = readValues(body);
    if (values === undefined) checkSelection(body, context);
    if (name === undefined) return;

    const reject = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const given = [body.ids, body.query, body.except_ids, value].some((member) => member !== undefined);
    if (values !== undefined && given)
      reject(`${name}s`, `cannot be combined with ids, query, except_ids and ${name}`);
    if (values === undefined && value === undefined) reject(name, `is required without ${name}s`);
  })
  .meta({
    id: "BatchRequest",
    description: "Exactly one of `ids` and `query` is required, unless `ratings` or `picks` names the images",
    examples: [{ action: "tag", ids: ["img_01kcp3v9w8e7rgtq5n2xj6m4dz"], tags: ["lake"] }],
  });
export type BatchRequest = z.output<typeof BatchRequest>;

/** Requires exactly one of the members that choose the images. */
export function checkSelection(
  { ids, query, except_ids }: BatchSelection,
  context: Pick<z.core.$RefinementCtx, "addIssue">,
): void {
  const reject = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (ids === undefined && query === undefined) reject("ids", "is required without a query");
  if (ids !== undefined && query !== undefined) reject("query", "cannot be combined with ids");
  if (except_ids !== undefined && query === undefined) reject("except_ids", "requires a query");
}

/** The value of an action that sets one of all images, or values by image. */
interface MarkValues {
  name?: "rating" | "pick";
  value?: number | string | undefined;
  values?: Readonly<Record<string, number | string>> | undefined;
}

function readValues(body: BatchAction): MarkValues {
  if (body.action === "rate") return { name: "rating", value: body.rating, values: body.ratings };
  if (body.action === "pick") return { name: "pick", value: body.pick, values: body.picks };
  return {};
}

/** Returns the images that the action itself names. */
export function namedIds(action: BatchAction): string[] | undefined {
  const { values } = readValues(action);
  return values && Object.keys(values);
}

type WithoutSelection<Request> = Request extends unknown
  ? Omit<Request, keyof typeof selectionFields>
  : never;
/** The action of a batch, without the images to which it is applied. */
export type BatchAction = WithoutSelection<BatchRequest>;
/** Creates an image from each image. */
export type RecipeAction = Extract<BatchAction, { action: "apply_recipe" }>;
/** With the settings of the recipe when the batch started, so that all of its images look alike. */
export type RecipeJob = RecipeAction & { key: string };
/** Actions that change the images themselves. */
export type ChangeAction = Exclude<BatchAction, RecipeAction>;
/** Actions that give each image another file, which takes longer than a request should. */
export type RewriteAction = Extract<BatchAction, { action: "strip" | "encrypt" | "decrypt" }>;

/** Actions that change which images a collection has. */
export type MembershipAction = Extract<
  BatchAction,
  { action: "add_to_collection" | "remove_from_collection" }
>;
/**
 * Actions as jobs have them. The job `archive` writes an archive file, so the one that archives images
 * has another name.
 */
export type JobAction = Exclude<ChangeAction, { action: "archive" }> | { action: "archive_images" };

const rewriteActions: readonly string[] = ["strip", "encrypt", "decrypt"] satisfies RewriteAction["action"][];

export function isRewriteAction(action: { action: string }): action is RewriteAction {
  return rewriteActions.includes(action.action);
}

export function toJobAction(action: ChangeAction): JobAction {
  return action.action === "archive" ? { action: "archive_images" } : action;
}

export function fromJobAction(action: JobAction): ChangeAction {
  return action.action === "archive_images" ? { action: "archive" } : action;
}

export type BatchSelection = Pick<BatchRequest, "ids" | "query" | "except_ids">;

/** Returns the audit log action for a batch request. */
export function auditActionFor({
  action,
}: Pick<BatchRequest, "action">): "create" | "update" | "delete" | "restore" {
  if (action === "restore") return "restore";
  if (action === "apply_recipe") return "create";
  return action === "delete" || action === "purge" ? "delete" : "update";
}

/** Returns the scopes that the action requires; for a single image it requires the last one. */
export function requiredScopes({ action }: Pick<BatchRequest, "action">): Scope[] {
  if (action === "delete" || action === "restore" || action === "purge")
    return ["images:write", "images:delete"];
  if (action === "analyze") return ["images:write", "ai:write"];
  if (action === "apply_recipe") return ["images:read", "images:write"];
  if (action === "add_to_collection" || action === "remove_from_collection")
    return ["images:read", "images:write", "albums:write"];

  return action === "favourite" || action === "unfavourite"
    ? ["images:write", "favourites:write"]
    : ["images:write"];
}
