export { saveSearchWords } from "./repository";
export { findCorrectedQuery, parseSearchQuery, type SearchQuery } from "./search-query";
