export { saveSearchWords } from "./repository";
export { findCorrectedQuery, type SearchQuery, parseSearchQuery } from "./search-query";
