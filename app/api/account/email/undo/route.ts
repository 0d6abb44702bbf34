import { routes } from "../../../routes";
import { undo } from "./endpoints";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = routes(undo);
