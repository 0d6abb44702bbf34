export {
  type AccessFacts,
  type AlbumFacts,
  decideAccess,
  type ImageFacts,
  isAlbumShown,
  isProfileShown,
  type ProfileFacts,
  type ShareRights,
  type Surface,
  surfaces,
  type Viewer,
} from "./decide-access";
export { type AccessColumns, toImageFacts, toProfileFacts } from "./facts";
export { accessColumns, accessibleImages, shownAlbums, shownProfiles } from "./repository";
