export { keepWords } from "./repository";
export { correctedQuery, type SearchQuery, searchQuery } from "./search-query";
