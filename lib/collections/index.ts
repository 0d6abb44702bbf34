export { deleteCollection } from "./delete-collection";
export { listCollectionGrid, listCollectionImages } from "./list-images";
export { createCollection, updateCollection } from "./manage-collections";
export { addImages, removeImages } from "./manage-items";
export { moveImage } from "./move-image";
export { purgeDeletedCollections } from "./purge-collections";
export { getCollection, getTree, listCollections, listCollectionsOf } from "./read-collections";
export { rebalanceRanks, sweepLongRanks } from "./rebalance-ranks";
