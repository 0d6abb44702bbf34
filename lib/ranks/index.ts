export { placeImages, toPlacement } from "./place-images";
export { maxRankLength, rankBetween, ranksBetween } from "./ranks";
export { findEdgeRank, findNeighborRank, hasAnyId, type RankedImages, setRanks } from "./repository";
