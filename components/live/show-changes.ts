import type { QueryClient } from "@tanstack/react-query";
import { imageKeys } from "@/components/images/image-cache";
import { variantsKey } from "@/components/inspector/variants-query";
import { imageLists, isChangedHere, listOpenLists } from "@/components/library/list/image-lists";
import { hasRunningJobs } from "@/components/selection/running-jobs";
import { storageKey } from "@/components/shell/storage-key";
import type { ImageResource } from "@/lib/images/resource";
import { groupByImage, type ImageChange, type ImageNews, includesAny } from "./image-news";
import { showInList } from "./show-in-list";

/** Shows changes of images wherever this tab shows them. */
export function showChanges(client: QueryClient, changes: readonly ImageChange[]): void {
  const news = groupByImage(changes);
  // Which images a job of this tab changes is not known here.
  const isOwn = (id: string) => isChangedHere(id) || hasRunningJobs();
  for (const list of listOpenLists()) showInList(list, news, isOwn);
  for (const one of news) showDetails(client, one);
  if (news.some(changesCollections)) invalidateCollections(client);
  if (news.some(changesStorage)) invalidateStorageSoon(client);
}

/** Reads everything again. */
export function showAgain(client: QueryClient): void {
  imageLists.reload();
  void client.invalidateQueries({ queryKey: ["images"] });
  invalidateCollections(client);
  invalidateStorageSoon(client);
}

function showDetails(client: QueryClient, news: ImageNews): void {
  const { id, image } = news;
  const key = imageKeys.one(id);
  const state = client.getQueryState<ImageResource>(key);
  if (image && state?.data) client.setQueryData(key, withDuplicate(image, state.data));
  // Its answer may be older than the change.
  if (image && state?.fetchStatus === "fetching")
    void client.invalidateQueries({ queryKey: key, exact: true });
  if (!image) client.removeQueries({ queryKey: key, type: "inactive" });
  if (includesAny(news, "image.variants_changed", "image.replaced"))
    void client.invalidateQueries({ queryKey: variantsKey(id) });
}

/** Only the image by itself tells of which other one it is a duplicate. */
function withDuplicate(image: ImageResource, before: ImageResource): ImageResource {
  const { duplicate_of } = before.info;
  if (duplicate_of === undefined || image.version !== before.version) return image;
  return { ...image, info: { ...image.info, duplicate_of } };
}

/** Whether the counts and covers of albums and tags may be different. */
function changesCollections({ types }: ImageNews): boolean {
  return types.size > (types.has("image.variants_changed") ? 1 : 0);
}

function invalidateCollections(client: QueryClient): void {
  for (const queryKey of [["albums"], ["tags"]]) void client.invalidateQueries({ queryKey });
}

const changesStorage = (news: ImageNews) =>
  includesAny(news, "image.created", "image.uploaded", "image.replaced", "image.variants_changed") ||
  includesAny(news, "image.deleted", "image.restored", "image.purged");

/** The sum of all bytes takes longer to compute than one change, so changes that follow each other wait for it together. */
const storageDelayMs = 3_000;
let isStorageDue = false;

function invalidateStorageSoon(client: QueryClient): void {
  if (isStorageDue) return;
  isStorageDue = true;
  setTimeout(() => {
    isStorageDue = false;
    void client.invalidateQueries({ queryKey: storageKey });
  }, storageDelayMs);
}
