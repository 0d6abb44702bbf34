export { listImageChanges, pruneImageChanges } from "./list-image-changes";
