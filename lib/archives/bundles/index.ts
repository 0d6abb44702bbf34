export { exportAlbumBundle } from "./export-album";
export { exportBundle } from "./export-bundle";
