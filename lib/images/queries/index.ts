export { canonicalFilter } from "./canonical";
export { queryGridImages, queryImages, requireFilterScopes } from "./query-images";
export type { Position, QueryPage } from "./query-repository";
export {
  checkStorable,
  countStoredMatches,
  findFirstStoredMatch,
  findStoredMatches,
  listStoredMatches,
  withListParameters,
} from "./stored-queries";
