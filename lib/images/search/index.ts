export { saveSearchWords, updateSearchText } from "./repository";
export { findCorrectedQuery, parseSearchQuery, type SearchQuery } from "./search-query";
