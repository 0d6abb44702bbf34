import type { Endpoint } from "@/lib/http";
import { getPublicAlbum } from "./[handle]/albums/[album]/endpoints";
import { getPublicAlbumFeed } from "./[handle]/albums/[album]/feed/endpoints";
import { listPublicAlbums } from "./[handle]/albums/endpoints";
import { getPublicCollection } from "./[handle]/collections/[collection]/endpoints";
import { getPublicCollectionFeed } from "./[handle]/collections/[collection]/feed/endpoints";
import { listPublicCollections } from "./[handle]/collections/endpoints";
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
  listPublicCollections,
  getPublicCollection,
  getPublicCollectionFeed,
];
