export { purgeCdn } from "./purge-cdn";
export { purgeTags } from "./purge-tags";
