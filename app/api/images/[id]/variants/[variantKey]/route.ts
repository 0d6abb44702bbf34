import { routes } from "../../../../routes";
import { remove } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(remove);
