import { routes } from "../../../../routes";
import { getPublicCollection } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getPublicCollection);
