export { decideAccess, type Surface, surfaces, type Viewer } from "./decide-access";
export { albumOf, isInAlbum, listStoredSlugs } from "./deleted-albums-repository";
export { toImageFacts } from "./facts";
export { isRedirecting, maxFormerHandles, uidOfHandle } from "./former-handles-repository";
export {
  accessColumns,
  accessibleImages,
  isInScope,
  shownAlbums,
  shownProfiles,
  withheldImages,
} from "./repository";
