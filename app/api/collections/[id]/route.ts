import { routes } from "../../routes";
import { deleteCollection, getCollection, updateCollection } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  getCollection,
  updateCollection,
  deleteCollection,
);
