export { buildCacheHeaders, type CachePolicy, selectCachePolicy } from "./cache-headers";
export { cacheTags } from "./cache-tags";
export {
  emitImageChange,
  imageChangesChannel,
  notifyChanged,
  onImageChange,
  onOwnerChange,
} from "./image-changes";
export { type CacheInvalidation, invalidateCaches, stale } from "./invalidate";
export { purgeNow, toPurgeEvents } from "./purge-now";
export { purgeTags } from "./purge-tags";
