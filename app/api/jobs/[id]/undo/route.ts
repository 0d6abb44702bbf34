import { routes } from "../../../routes";
import { undo } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(undo);
