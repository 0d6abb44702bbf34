export {
  buildAvatarCacheHeaders,
  buildCacheHeaders,
  type CachePolicy,
  type PageContent,
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
export {
  countPageChange,
  publicPagePath,
  readCacheable,
  runWithPageResponse,
  setPageContent,
  setPageWithheld,
} from "./page-response";
export { purgeNow, purgeTags, toPurgeEvents } from "./purge-cdn";
