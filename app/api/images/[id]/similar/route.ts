import { routes } from "../../../routes";
import { listSimilarImages } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listSimilarImages);
