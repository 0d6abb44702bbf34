export {
  buildAvatarCacheHeaders,
  buildCacheHeaders,
  type CachePolicy,
  type PageContent,
  selectCachePolicy,
} from "./cache-headers";
export { imageChangesChannel, isCacheTrusted, onCacheLost, startCacheSync } from "./cache-sync";
export { cacheTags } from "./cache-tags";
export { CredentialCache } from "./credential-cache";
export {
  type CacheInvalidation,
  emitImageChange,
  invalidateCaches,
  notifyChanged,
  onDomainChange,
  onImageChange,
  onOwnerChange,
  stale,
} from "./invalidate";
export {
  publicPagePath,
  readCacheable,
  runWithPageResponse,
  setPageContent,
  setPageWithheld,
} from "./page-response";
export { purgeNow, purgeTags, toPurgeEvents } from "./purge-cdn";
