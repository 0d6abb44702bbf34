import { routes } from "../../../../routes";
import { listCollectionGrid } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listCollectionGrid);
