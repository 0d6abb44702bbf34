export { findCorrectedQuery, parseSearchQuery, type SearchQuery, sharesWord } from "./search-query";
