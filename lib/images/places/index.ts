export { listPlaces } from "./list-places";
export { locateFiles } from "./locate-files";
