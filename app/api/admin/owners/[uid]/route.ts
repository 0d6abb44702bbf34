import { routes } from "../../../routes";
import { updateOwner } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(updateOwner);
