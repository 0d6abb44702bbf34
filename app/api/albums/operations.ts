import type { Endpoint } from "@/lib/http";
import { deleteAlbum, getAlbum, updateAlbum } from "./[album]/endpoints";
import { exportAlbumBundle } from "./[album]/export/endpoints";
import { moveAlbumImage } from "./[album]/images/[image]/position/endpoints";
import { createAlbum, listAlbums } from "./endpoints";

export const albumOperations: readonly Endpoint[] = [
  listAlbums,
  createAlbum,
  getAlbum,
  updateAlbum,
  deleteAlbum,
  exportAlbumBundle,
  moveAlbumImage,
];
