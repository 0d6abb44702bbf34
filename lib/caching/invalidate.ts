import { EventEmitter } from "node:events";
import { toUnmarkedKey } from "@/lib/engine/variants/marked-keys";
import { isRecipeKey } from "@/lib/engine/variants/recipe-keys";
import { publishAll } from "@/lib/jobs";
import { notify } from "@/lib/platform/database/notifications";
import { afterCommit } from "@/lib/platform/database/transaction";
import { singleton } from "@/lib/platform/process/singleton";
import { confirmInvalidation, imageChangesChannel } from "./cache-sync";
import { cacheTags } from "./cache-tags";
import { countPageChange } from "./page-response";
import { purgeNow, toPurgeEvents } from "./purge-cdn";

/** Stands for a change of custom domains among the ids of the channel. */
const domainsMessage = "domains";
/** Stands for a change of public pages among the ids of the channel. */
const pagesMessage = "pages";

/** With an account's uid, stands for a change of its credentials among the ids of the channel. */
const credentialsPrefix = "credentials:";

/** Cached rows and responses that a change makes stale. */
export interface CacheInvalidation {
  /**
   * Ids to invalidate in all processes: of images, uids of owners, which stand for all their images,
   * and messages for other caches.
   */
  ids: readonly string[];
  /** Tags to purge from the CDN. */
  tags: readonly string[];
}

export const stale = {
  /** In-process caches of the images only; stored responses stay valid. */
  inProcesses: (ids: readonly string[]): CacheInvalidation => ({ ids, tags: [] }),
  /** All responses of the images. */
  images: (ids: readonly string[]): CacheInvalidation => ({ ids, tags: ids.map(cacheTags.image) }),
  /** Some variants of an image, in all formats, with and without a required watermark. */
  variants: (imageId: string, variantKeys: readonly string[]): CacheInvalidation => ({
    ids: [imageId],
    tags: variantKeys
      .map(toUnmarkedKey)
      .map((key) => (isRecipeKey(key) ? cacheTags.recipesOf(imageId) : cacheTags.variant(imageId, key))),
  }),
  /** All responses under an album's URLs. */
  album: (uid: string, albumSlug: string): CacheInvalidation => ({
    ids: [uid],
    tags: [cacheTags.album(uid, albumSlug)],
  }),
  /** All renditions from recipes. */
  recipes: (uid: string, slugs: readonly string[]): CacheInvalidation => ({
    ids: [uid],
    tags: slugs.map((slug) => cacheTags.recipe(uid, slug)),
  }),
  /** The profile pictures of an owner. */
  avatar: (uid: string): CacheInvalidation => ({ ids: [], tags: [cacheTags.avatar(uid)] }),
  /** The public pages of an owner. */
  pages: (uid: string): CacheInvalidation => ({ ids: [], tags: [cacheTags.pages(uid)] }),
  /** Public pages that a process is rendering, which it then lets no cache store. */
  renderedPages: { ids: [pagesMessage], tags: [] } satisfies CacheInvalidation,
  /** The list of served domains, and all responses of their owner, if stored ones name it. */
  domains: (uid?: string): CacheInvalidation => ({
    ids: [domainsMessage],
    tags: uid === undefined ? [] : [cacheTags.owner(uid)],
  }),
  /** Look-ups of the account's credentials, and of the credentials of its library's members. */
  credentials: (uid: string): CacheInvalidation => ({ ids: [credentialsPrefix + uid], tags: [] }),
  /** All responses of an owner. */
  owner: (uid: string): CacheInvalidation => ({ ids: [uid], tags: [cacheTags.owner(uid)] }),
} as const;

/**
 * Invalidates caches as part of the open transaction. After the commit and before the caller
 * returns, this process invalidates its caches, the other processes are notified, and the CDN is
 * purged. If the process dies or the CDN does not respond, the job of the event published with the
 * change purges.
 */
export async function invalidateCaches(invalidations: readonly CacheInvalidation[]): Promise<void> {
  const ids = [...new Set(invalidations.flatMap((one) => one.ids))];
  const tags = [...new Set(invalidations.flatMap((one) => one.tags))];
  if (ids.length > 0) await notifyChanged(ids);
  if (tags.length === 0) return;

  // Data that another process has read before the change must not be stored after the purge.
  await afterCommit(confirmInvalidation);
  await publishAll(toPurgeEvents(tags));
  await afterCommit(async () => {
    await purgeNow(tags);
  });
}

const emitter = singleton("image-changes", () => new EventEmitter().setMaxListeners(0));

/**
 * Invalidates what all processes cache about images, or about all images of owners. This process
 * invalidates before the caller gets its response; the others are notified through the database at
 * commit, and confirm.
 */
export async function notifyChanged(ids: readonly string[]): Promise<void> {
  await notify(imageChangesChannel, ids);
  await afterCommit(() => ids.forEach(emitImageChange));
  // A page that is being rendered is not stored, whenever the change reaches its process.
  if (ids.some((id) => id !== pagesMessage)) await afterCommit(confirmInvalidation);
}

/** Calls the listener for each image change made by this process or received from another. */
export function onImageChange(listener: (imageId: string) => void): void {
  emitter.on("change", listener);
}

/** Calls the listener with the uid when all images of an owner change. */
export function onOwnerChange(listener: (uid: string) => void): void {
  emitter.on("owner-change", listener);
}

/** Calls the listener when a custom domain starts or ceases to be served. */
export function onDomainChange(listener: () => void): void {
  emitter.on("domain-change", listener);
}

/** Calls the listener with the uid when an account's credentials, or what they open, change. */
export function onCredentialChange(listener: (uid: string) => void): void {
  emitter.on("credential-change", listener);
}

/** Passes on a change notified by another process: an image id, an owner's uid, or a message. */
export function emitImageChange(id: string): void {
  if (id === pagesMessage) countPageChange();
  else if (id.startsWith(credentialsPrefix))
    emitter.emit("credential-change", id.slice(credentialsPrefix.length));
  else if (id === domainsMessage) emitter.emit("domain-change");
  else emitter.emit(id.startsWith("usr_") ? "owner-change" : "change", id);
}
