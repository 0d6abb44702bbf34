import { routes } from "../../../routes";
import { addCollectionImages, listCollectionImages } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  listCollectionImages,
  addCollectionImages,
);
