export { getStats } from "./get-stats";
