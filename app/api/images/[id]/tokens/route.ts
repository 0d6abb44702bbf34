import { routes } from "../../../routes";
import { revoke } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(revoke);
