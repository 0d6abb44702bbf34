import type { ListFilters } from "@/components/image-lists/filters";
import type { OpenList } from "@/components/image-lists/image-lists";
import type { GridImage } from "@/components/image-lists/list-api";
import { toGridImage } from "@/components/image-lists/to-grid-image";
import { type ImageNews, includesAny } from "./image-news";
import { matchesFilters } from "./matches-filters";

/** The pause before a refresh after changes elsewhere, which often come in groups. */
const refreshDelayMs = 1_000;

/**
 * Shows changes that were made elsewhere in a list. Loaded images change in their places, or leave;
 * images that the list does not have are offered, or read again where only the server knows whether
 * they belong to it. `isChangedHere` is true for images that this tab has changed itself: these are
 * never offered.
 */
export function showInList(
  { list, filters }: OpenList,
  news: readonly ImageNews[],
  isChangedHere: (id: string) => boolean,
): void {
  const changed = new Map<string, GridImage>();
  const gone: string[] = [];
  const added: string[] = [];
  let isOutdated = false;
  for (const one of news) {
    const belongs = one.image !== null && matchesFilters(one.image, filters);
    if (one.image === null || belongs === false) {
      gone.push(one.id);
      if (!list.has(one.id) && changesMembers(one, filters) && !isLoaded(list)) isOutdated = true;
    } else if (list.has(one.id)) changed.set(one.id, toGridImage(one.image));
    else if (isAddition(one, filters) || (isUnarchived(one, filters) && isLoaded(list))) {
      const isCertain = belongs === true && (isLoaded(list) || !onlyUpdates(one));
      if (isCertain && !isChangedHere(one.id)) added.push(one.id);
      else isOutdated = true;
    }
  }

  if (changed.size + gone.length > 0) list.repeatRefresh();
  if (changed.size > 0) {
    list.patch((before) => {
      const image = changed.get(before.id);
      if (image && isPlacedElsewhere(before, image)) isOutdated = true;
      return image;
    });
    list.unhide(changed.keys());
  }

  const shown = gone.filter((id) => list.has(id));
  if (shown.length > 0) list.hide(shown);
  list.endOffer(gone);
  // The others are read when they are opened again.
  if (!list.isShown) return;

  if (added.length > 0) list.offer(added);
  if (isOutdated) list.refreshSoon({ delayMs: refreshDelayMs });
}

/**
 * Whether an image may have come into the list by this. One without a file is not offered: it has
 * nothing to show yet.
 */
function isAddition(news: ImageNews, { deleted, ...others }: ListFilters): boolean {
  if (news.image?.status.upload === "pending") return false;
  if (deleted === "only") return includesAny(news, "image.deleted", "image.expired");

  return (
    includesAny(news, "image.created", "image.uploaded", "image.restored") ||
    (includesAny(news, "image.updated") && Object.keys(others).length > 0)
  );
}

/** Whether an edit may have brought an image into a list without filters, which has no archived ones. */
function isUnarchived(news: ImageNews, { deleted }: ListFilters): boolean {
  const { image } = news;
  return image?.status.upload === "complete" && !deleted && includesAny(news, "image.updated");
}

/**
 * Whether all that happened are edits: then the image may have been in the list before, in a part
 * that is not loaded.
 */
const onlyUpdates = (news: ImageNews) =>
  !includesAny(news, "image.created", "image.uploaded", "image.restored", "image.deleted", "image.expired");

/** Whether an image that is not in the list may have been in it. */
function changesMembers(news: ImageNews, { deleted, ...others }: ListFilters): boolean {
  if (includesAny(news, "image.deleted", "image.expired", "image.purged")) return true;
  if (deleted === "only") return includesAny(news, "image.restored");
  const isArchived = news.image?.archived === true;
  return includesAny(news, "image.updated") && (isArchived || Object.keys(others).length > 0);
}

/** Whether every image of the list is loaded. */
function isLoaded(list: OpenList["list"]): boolean {
  const { isComplete, count } = list.snapshot();
  return isComplete && list.loadedIds().length >= count;
}

/** Whether an image may have another place or shape than before. */
function isPlacedElsewhere(before: GridImage, after: GridImage): boolean {
  return (
    before.version !== after.version ||
    (before.taken_at ?? before.created_at) !== (after.taken_at ?? after.created_at) ||
    before.filename !== after.filename
  );
}
