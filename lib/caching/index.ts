export { buildCacheHeaders, type CachePolicy, selectCachePolicy } from "./cache-headers";
export { cacheTags } from "./cache-tags";
export {
  emitImageChange,
  imageChangesChannel,
  notifyImageChanged,
  notifyImagesChanged,
  notifyOwnerChanged,
  onImageChange,
  onOwnerChange,
} from "./image-changes";
export { invalidateAlbum, invalidateImages, invalidateOwner, invalidateVariantCaches } from "./invalidate";
export { publishPurge, purgeNow } from "./purge-now";
export { purgeTags } from "./purge-tags";
