export { imageHostOf, isRedirecting, maxFormerHandles, uidOfHandle } from "./accounts-repository";
export { decideAccess, type Surface, surfaces, type Viewer } from "./decide-access";
export { albumOf, isInAlbum, listStoredSlugs } from "./deleted-albums-repository";
export { toImageFacts } from "./facts";
export {
  accessColumns,
  accessibleImages,
  isInScope,
  shownAlbums,
  shownProfiles,
  withheldImages,
} from "./repository";
