import { routes } from "../../../routes";
import { listJobResults } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listJobResults);
