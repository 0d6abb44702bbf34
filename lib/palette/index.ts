export { nearestName } from "./nearest-name";
