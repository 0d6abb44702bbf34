import type { QueryClient } from "@tanstack/react-query";
import { invalidateSoon } from "@/components/api/invalidate-soon";
import { hasRunningJobs } from "@/components/batches/running-jobs";
import { albumKeys } from "@/components/collections/album-keys";
import { onThisDayKey } from "@/components/collections/on-this-day-key";
import { type DuplicatePages, duplicatesKey, withState } from "@/components/duplicates/duplicate-pages";
import { collectionKeys, invalidateImageCollections } from "@/components/image-collections/collection-keys";
import { imageKeys } from "@/components/image-lists/image-cache";
import { imageLists, isChangedHere, listOpenLists, recordChange } from "@/components/image-lists/image-lists";
import { hasPendingEdits } from "@/components/image-lists/pending-edits";
import { analysisKey } from "@/components/inspector/analysis-query";
import { variantsKey } from "@/components/inspector/variants-query";
import { refreshStorage } from "@/components/usage/refresh-storage";
import type { ImageResource } from "@/lib/images/resource";
import {
  type CollectionChange,
  groupByImage,
  type ImageChange,
  type ImageNews,
  includesAny,
} from "./image-news";
import { showInList } from "./show-in-list";

/** The pause before a refresh of collections after changes elsewhere. */
const refreshDelayMs = 1_000;

/** Shows changes of images wherever this tab shows them. */
export function showChanges(client: QueryClient, changes: readonly ImageChange[]): void {
  const news = groupByImage(changes);
  recordChange();
  // The images that a job of this tab changes are not known here.
  const isOwn = (id: string) => isChangedHere(id) || hasRunningJobs();
  for (const list of listOpenLists()) showInList(list, news, isOwn);
  for (const one of news) showDetails(client, one);
  showDuplicates(client, news);
  if (news.some(changesCollections)) invalidateCollections(client);
  if (news.some(changesStorage)) refreshStorage(client);
}

/**
 * Shows changes of albums, tags and collections themselves: which there are, their names and colors,
 * the images of collections, and the order of albums by hand.
 */
export function showCollectionChanges(
  client: QueryClient,
  collections: ReadonlyArray<CollectionChange["collection"]>,
): void {
  for (const name of new Set(collections))
    if (name !== "collections") void client.invalidateQueries({ queryKey: [name] });
  if (collections.includes("albums")) {
    void client.invalidateQueries({ queryKey: albumKeys.pinned });
    imageLists.refreshAlbumOrders(refreshDelayMs);
  }
  if (collections.includes("collections")) {
    invalidateImageCollections(client);
    imageLists.refreshCollection(undefined, refreshDelayMs);
  }
}

/** Reads everything again. */
export function refetchAll(client: QueryClient): void {
  imageLists.reload();
  void client.invalidateQueries({ queryKey: ["images"] });
  invalidateDuplicatesSoon(client);
  showCollectionChanges(client, ["albums", "tags", "collections"]);
  void client.invalidateQueries({ queryKey: ["places"] });
  void client.invalidateQueries({ queryKey: onThisDayKey });
  refreshStorage(client);
}

function showDetails(client: QueryClient, news: ImageNews): void {
  const { id, image } = news;
  const key = imageKeys.one(id);
  const state = client.getQueryState<ImageResource>(key);
  // The answer to the last edit of this tab is at least as new, and until then its own values are
  // shown.
  if (image && state?.data && !hasPendingEdits(id))
    client.setQueryData(key, withDuplicate(image, state.data));
  // Its answer may be older than the change.
  if (image && state?.fetchStatus === "fetching" && !hasPendingEdits(id))
    void client.invalidateQueries({ queryKey: key, exact: true });
  if (!image) client.removeQueries({ queryKey: key, type: "inactive" });
  // An analysis may be of another model, or made again.
  if (includesAny(news, "image.updated")) void client.invalidateQueries({ queryKey: analysisKey(id) });
  if (includesAny(news, "image.variants_changed", "image.replaced"))
    void client.invalidateQueries({ queryKey: variantsKey(id) });
}

/** Only an image that is read by itself contains the other one that it duplicates. */
function withDuplicate(image: ImageResource, before: ImageResource): ImageResource {
  const { duplicate_of } = before.info;
  if (duplicate_of === undefined || image.version !== before.version) return image;

  return { ...image, info: { ...image.info, duplicate_of } };
}

/**
 * Images leave their groups and return to them at once; what may make new groups is searched for
 * again.
 */
function showDuplicates(client: QueryClient, news: readonly ImageNews[]): void {
  const idsOf = (isPresent: boolean) =>
    new Set(news.filter(({ image }) => (image?.status.state === "active") === isPresent).map(({ id }) => id));
  client.setQueryData<DuplicatePages>(
    duplicatesKey,
    (pages) => pages && withState(withState(pages, idsOf(false), "deleted"), idsOf(true), "active"),
  );
  if (
    news.some((one) =>
      includesAny(one, "image.created", "image.uploaded", "image.replaced", "image.restored"),
    )
  )
    invalidateDuplicatesSoon(client);
}

/** Whether the counts and covers of albums, tags, places and days may be different. */
function changesCollections({ types }: ImageNews): boolean {
  return types.size > (types.has("image.variants_changed") ? 1 : 0);
}

function invalidateCollections(client: QueryClient): void {
  for (const name of ["albums", "tags", "places"]) void client.invalidateQueries({ queryKey: [name] });
  void client.invalidateQueries({ queryKey: collectionKeys.all });
  invalidateSoon(client, onThisDayKey);
}

const changesStorage = (news: ImageNews) =>
  includesAny(news, "image.created", "image.uploaded", "image.replaced", "image.variants_changed") ||
  includesAny(news, "image.deleted", "image.restored", "image.purged");

const invalidateDuplicatesSoon = (client: QueryClient) => invalidateSoon(client, duplicatesKey);
