export { chooseBestOfGroups } from "./choose-best-of-groups";
export { findDuplicates } from "./find-duplicates";
export { findSimilar } from "./find-similar";
