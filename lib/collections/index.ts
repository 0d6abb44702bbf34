export { collectionNotFoundError, collectionScope } from "./access";
export {
  addItems,
  chooseRanks,
  chooseReturnRanks,
  commitItems,
  commitItemsPart,
  lockManual,
  removeItems,
  requireManual,
  requireRoom,
} from "./change-items";
export { markCollectionDeleted } from "./delete-collection";
export { findPlaces, type Place } from "./items-repository";
export { listCollectionGrid, listCollectionImages } from "./list-images";
export { createCollection, updateCollection } from "./manage-collections";
export { moveImage } from "./move-image";
export { purgeDeletedCollections } from "./purge-collections";
export { getCollection, getTree, listCollections, listCollectionsOf } from "./read-collections";
export { listItemIds, readSubtree } from "./read-subtree";
export { rebalanceRanks, sweepLongRanks } from "./rebalance-ranks";
export { type Collection, countCollections, findCollection, findWithDeleted } from "./repository";
export { findFreeCollectionSlug, restoreParent } from "./restore-collection";
export { restoreCollections } from "./restore-collections";
export { restoreItems } from "./restore-items";
export { findCollectionOwners, upsertDeleted } from "./restore-repository";
export { countDueCollections } from "./smart/count-collections";
export { requestCount } from "./smart/counts-repository";
export {
  collectSmartMatches,
  countShownMatches,
  findSmartMatch,
  listSmartMatches,
  showsSmartMatch,
} from "./smart/list-matches";
export { toFilterColumns } from "./smart/stored-filter";
export { listSubtree, listSubtreeScopes, lockTree, type SubtreeNode } from "./tree-repository";
