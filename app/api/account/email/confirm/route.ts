import { routes } from "../../../routes";
import { confirm } from "./endpoints";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = routes(confirm);
