export { albumExists } from "./repository";
export { defaultAlbumSlug } from "./resource";
