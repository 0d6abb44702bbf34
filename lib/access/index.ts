export { decideAccess, type Surface, surfaces, type Viewer } from "./decide-access";
export { toImageFacts } from "./facts";
export {
  accessColumns,
  accessibleImages,
  isInScope,
  shownAlbums,
  shownProfiles,
  withheldImages,
} from "./repository";
