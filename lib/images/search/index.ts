export { findCorrectedQuery, parseSearchQuery, type SearchQuery } from "./search-query";
