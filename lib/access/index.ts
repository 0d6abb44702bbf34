export { imageHostOf, isRedirecting, maxFormerHandles, uidOfHandle } from "./accounts-repository";
export { isCleanViewer } from "./clean-viewer";
export { decideAccess, type Surface, surfaces, type Viewer } from "./decide-access";
export { albumOf, isInAlbum, listStoredSlugs } from "./deleted-albums-repository";
export { toImageFacts } from "./facts";
export {
  accessColumns,
  accessibleImages,
  isInScope,
  shownAlbums,
  shownCollections,
  shownProfiles,
  withheldImages,
} from "./repository";
export {
  findWatermarkUses,
  isRequired,
  listMarksOfShares,
  markOf,
} from "./required-watermark-repository";
