export { albumExists } from "./repository";
export { AlbumSlug, defaultAlbumSlug } from "./slug";
