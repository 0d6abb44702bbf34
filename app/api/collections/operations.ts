import type { Endpoint } from "@/lib/http";
import { listImageCollections } from "../images/[id]/collections/endpoints";
import { deleteCollection, getCollection, updateCollection } from "./[id]/endpoints";
import { moveCollectionImage } from "./[id]/images/[image]/position/endpoints";
import { addCollectionImages, listCollectionImages } from "./[id]/images/endpoints";
import { listCollectionGrid } from "./[id]/images/grid/endpoints";
import { removeCollectionImages } from "./[id]/images/remove/endpoints";
import { createCollection, listCollections } from "./endpoints";
import { getCollectionTree } from "./tree/endpoints";

export const collectionOperations: readonly Endpoint[] = [
  listCollections,
  createCollection,
  getCollectionTree,
  getCollection,
  updateCollection,
  deleteCollection,
  listCollectionImages,
  listCollectionGrid,
  addCollectionImages,
  removeCollectionImages,
  moveCollectionImage,
  listImageCollections,
];
