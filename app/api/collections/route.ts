import { routes } from "../routes";
import { createCollection, listCollections } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listCollections, createCollection);
