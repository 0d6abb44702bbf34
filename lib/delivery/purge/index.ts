export { purgeCdn } from "./purge-cdn";
