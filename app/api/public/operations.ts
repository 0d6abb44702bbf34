import type { Endpoint } from "@/lib/http";
import { getPublicAlbum } from "./[handle]/albums/[album]/endpoints";
import { getPublicAlbumFeed } from "./[handle]/albums/[album]/feed/endpoints";
import { listPublicAlbums } from "./[handle]/albums/endpoints";
import { getPublicProfile } from "./[handle]/endpoints";
import { getPublicFeed } from "./[handle]/feed/endpoints";
import { listPublicImages } from "./[handle]/images/endpoints";

export const publicOperations: readonly Endpoint[] = [
  getPublicProfile,
  listPublicImages,
  listPublicAlbums,
  getPublicAlbum,
  getPublicFeed,
  getPublicAlbumFeed,
];
