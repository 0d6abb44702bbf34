import { findWatermarkUses, isRequired } from "@/lib/access";
import { changedFields, commitChange, hasListener, isEmpty } from "@/lib/changes";
import { defaultPlacement, type WatermarkSource } from "@/lib/engine/variants/watermark";
import { type Actor, requireContentScopes } from "@/lib/kernel/actor";
import { AppError, validationError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import { noPrecondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { listRecipesWith, presentRecipe } from "@/lib/recipes";
import { addWatermark } from "./add-watermark";
import { watermarkErrors } from "./errors";
import { imageSource, type StoredMark, textSource, toRevision, withNewMark } from "./marks";
import { getWatermark, presentWatermark, requireRow, watermarkNotFoundError } from "./read-watermarks";
import { deleteWatermarkRow, lockWatermark, updateWatermarkRow, type WatermarkRow } from "./repository";
import type { CreateWatermark, UpdateWatermark, WatermarkFields, WatermarkResource } from "./resource";

/** @throws AppError VALIDATION_ERROR for unsupported characters, WATERMARK_LIMIT_REACHED */
export async function createTextWatermark(actor: Actor, input: CreateWatermark): Promise<WatermarkResource> {
  const { text, color, ...members } = input;
  return createWatermark(actor, { ...members, kind: "text", text, color }, textSource(text, color));
}

/**
 * Takes the mark from a stored file.
 * @throws AppError INVALID_IMAGE, IMAGE_TOO_LARGE, WATERMARK_LIMIT_REACHED
 */
export async function createImageWatermark(
  actor: Actor,
  { content_type: _type, filename: _name, ...members }: WatermarkFields,
  { blobKey }: { blobKey: string },
): Promise<WatermarkResource> {
  const source = await imageSource(blobKey);
  return createWatermark(actor, { ...members, kind: "image", text: null, color: null }, source);
}

type Members = Pick<WatermarkRow, "name" | "kind" | "text" | "color"> &
  Pick<CreateWatermark, keyof typeof defaultPlacement>;

async function createWatermark(
  actor: Actor,
  { position, size, opacity, margin, ...members }: Members,
  source: WatermarkSource,
): Promise<WatermarkResource> {
  const id = newId("wmk");
  const now = isoTime();
  const placement = {
    ...defaultPlacement,
    ...changedFields(defaultPlacement, { position, size, opacity, margin }),
  };
  await addWatermark(actor, { id, ...members, ...placement, createdAt: now, updatedAt: now }, { source });

  return getWatermark(actor, id);
}

/**
 * The images of all recipes with the watermark are rendered again.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR; INSUFFICIENT_SCOPE if the watermark is required
 */
export async function updateWatermark(
  actor: Actor,
  id: string,
  changes: UpdateWatermark,
  precondition = noPrecondition,
): Promise<WatermarkResource> {
  const { owner } = wholeLibrary(actor);
  for (let isDone = false; !isDone; ) {
    const row = await requireRow(owner, id);
    const source = findNewSource(row, changes);
    const update = (mark?: StoredMark) => tryUpdate(actor, row, { changes, mark, precondition });
    isDone = source ? await withNewMark(row, source, update) : await update();
  }

  return getWatermark(actor, id);
}

/**
 * Returns what a new mark is made from; undefined if the mark stays.
 * @throws AppError VALIDATION_ERROR for the text of an image
 */
function findNewSource(row: WatermarkRow, changes: UpdateWatermark): WatermarkSource | undefined {
  if (row.text === null || row.color === null) {
    const names = (["text", "color"] as const).filter((name) => changes[name] !== undefined);
    if (names.length === 0) return undefined;
    throw validationError(
      Object.fromEntries(names.map((name) => [name, ["only for a watermark from text"]])),
    );
  }

  const { text = row.text, color = row.color } = changes;
  return text === row.text && color === row.color ? undefined : textSource(text, color);
}

interface Update {
  changes: UpdateWatermark;
  mark: StoredMark | undefined;
  precondition: typeof noPrecondition;
}

/** Returns false if another call has replaced the mark since the row was read. */
async function tryUpdate(
  actor: Actor,
  { id, owner, blobKey }: WatermarkRow,
  { changes, mark, precondition }: Update,
): Promise<boolean> {
  return transaction(async () => {
    const row = await lockWatermark(owner, id);
    if (!row) throw watermarkNotFoundError();
    if (row.blobKey !== blobKey) return false;

    await precondition(() => getWatermark(actor, id));
    const changed = changedFields(presentWatermark(row), changes);
    if (isEmpty(changed)) return true;

    const columns = { ...changed, ...mark };
    const revision = toRevision({ ...row, ...columns });
    await updateWatermarkRow(row, { ...columns, revision, updatedAt: isoTime() });
    const fields = Object.keys(changed);
    const isDrawnOtherwise = fields.some((field) => field !== "name");
    const uses = () => (isDrawnOtherwise ? listRecipesWith(owner, id) : Promise.resolve([]));
    const isMark = isDrawnOtherwise && isRequired(await findWatermarkUses(owner, id));
    // It can become invisible.
    if (isMark) requireContentScopes(actor, ["images:read"]);

    await commitChange(actor, {
      resource: "watermark",
      action: "update",
      id,
      uid: wholeLibrary(actor).uid,
      fields,
      recipes: (await uses()).map(({ slug }) => slug),
      isRequired: isMark,
      blobKeys: mark ? [blobKey] : [],
      present: () => getWatermark(actor, id),
      presentRecipes: async () => (await uses()).map(presentRecipe),
    });
    return true;
  });
}

/** Returns where the watermark is used; undefined if nowhere. */
async function listUses(owner: string, id: string): Promise<Record<string, string[]> | undefined> {
  const { account, albums, shares } = await findWatermarkUses(owner, id);
  const recipes = (await listRecipesWith(owner, id)).map(({ slug }) => slug);
  const uses = { recipes, settings: account ? ["required_watermark"] : [], albums, shares };
  const used = Object.entries(uses).filter(([, names]) => names.length > 0);

  return used.length > 0 ? Object.fromEntries(used) : undefined;
}

/** @throws AppError WATERMARK_IN_USE, with its recipes, albums and shares, and the settings */
export async function deleteWatermark(
  actor: Actor,
  id: string,
  precondition = noPrecondition,
): Promise<{ id: string; deleted: true }> {
  const { owner, uid } = wholeLibrary(actor);

  await transaction(async () => {
    const row = await lockWatermark(owner, id);
    if (!row) throw watermarkNotFoundError();

    await precondition(() => getWatermark(actor, id));
    const uses = await listUses(owner, id);
    if (uses) throw new AppError(watermarkErrors.inUse, { details: uses });

    const resources = (await hasListener(owner, "watermark.deleted")) ? [presentWatermark(row)] : [];
    await deleteWatermarkRow(row);
    const blobKeys = [row.blobKey];
    await commitChange(actor, { resource: "watermark", action: "delete", id, uid, blobKeys, resources });
  });

  return { id, deleted: true };
}
