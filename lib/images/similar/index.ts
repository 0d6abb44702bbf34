export { findDuplicates } from "./find-duplicates";
export { findSimilar } from "./find-similar";
