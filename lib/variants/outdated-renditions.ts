import { LRUCache } from "lru-cache";
import { listMarksOfShares } from "@/lib/access";
import { commitChanges, serviceActor } from "@/lib/changes";
import { publishAll } from "@/lib/jobs";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { singleton } from "@/lib/platform/process/singleton";
import { listRecipeVariants } from "@/lib/recipes";
import {
  deleteOutdatedRenditions,
  findOwnerWithRenditions,
  listImagesToClean,
  listOwnersWithRenditions,
  recordRead,
} from "./outdated-renditions-repository";
import { lockImages } from "./repository";

/**
 * Renditions by public recipes are removed after this time without a request, and made again by the
 * next one.
 */
const unreadDays = 30;
const imagesPerBatch = 100;
const maxRemembered = 50_000;

/** Renditions of which a read was recorded today. */
const readToday = () =>
  singleton("renditions-read", () => new LRUCache<string, string>({ max: maxRemembered }));

const toDay = (timeMs: number) => isoTime(timeMs).slice(0, 10);

/** Records that a recipe rendition is in use, once a day. */
export async function recordRecipeRead(
  { imageId, generation }: { imageId: string; generation: number },
  { key, format }: { key: string; format: string },
): Promise<void> {
  const today = toDay(Date.now());
  const rendition = `${imageId}:${generation}:${key}:${format}`;
  if (readToday().get(rendition) === today) return;

  readToday().set(rendition, today);
  try {
    await recordRead({ imageId, generation, variantKey: key, format }, today);
  } catch (error) {
    readToday().delete(rendition);
    throw error;
  }
}

/**
 * Removes the renditions of recipes, or of settings, that the owner no longer has, renditions with
 * watermarks that their images no longer require, and renditions of public recipes that nobody has
 * requested for a month. Returns whether nothing is left to remove.
 */
export async function removeOutdatedRenditions(uid: string, nowMs: number = Date.now()): Promise<boolean> {
  const owner = await findOwnerWithRenditions(uid);
  if (owner === undefined) return true;

  const recipes = [...(await listRecipeVariants(owner)).values()];
  const outdated = {
    owner,
    currentKeys: recipes.map(({ key }) => key),
    publicKeys: recipes.filter(({ isPublic }) => isPublic).map(({ key }) => key),
    marksOfShares: await listMarksOfShares(owner),
    unreadSince: toDay(nowMs - unreadDays * dayMs),
  };
  const imageIds = await listImagesToClean(outdated, imagesPerBatch);
  if (imageIds.length === 0) return true;

  await transaction(async () => {
    await lockImages(imageIds);
    const removed = await deleteOutdatedRenditions(outdated, imageIds);
    await commitChanges(
      [...removed].map(([id, blobKeys]) => ({
        actor: serviceActor(owner),
        change: { resource: "variant" as const, action: "clean" as const, id, blobKeys },
      })),
    );
  });

  return imageIds.length < imagesPerBatch;
}

/**
 * Queues the removal for each owner of recipe renditions or marked renditions, so that a failure for
 * one owner stops no other.
 */
export async function sweepOutdatedRenditions(): Promise<void> {
  const uids = await listOwnersWithRenditions();
  await transaction(() => publishAll(uids.map((uid) => ({ name: "recipe/changed", data: { uid } }))));
}
