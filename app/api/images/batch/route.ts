import { routes } from "../../routes";
import { batchImages } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(batchImages);
