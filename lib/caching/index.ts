export {
  buildAvatarCacheHeaders,
  buildCacheHeaders,
  type CachePolicy,
  selectCachePolicy,
} from "./cache-headers";
export { cacheTags } from "./cache-tags";
export {
  type CacheInvalidation,
  emitImageChange,
  imageChangesChannel,
  invalidateCaches,
  notifyChanged,
  onImageChange,
  onOwnerChange,
  stale,
} from "./invalidate";
export { purgeNow, purgeTags, toPurgeEvents } from "./purge-cdn";
