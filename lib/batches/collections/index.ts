export { addCollectionImages, removeCollectionImages } from "./change-images";
export { deleteCollection } from "./delete-collection";
