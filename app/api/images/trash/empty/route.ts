import { routes } from "../../../routes";
import { emptyTrash } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(emptyTrash);
