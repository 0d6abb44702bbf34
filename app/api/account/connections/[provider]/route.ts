import { routes } from "../../../routes";
import { disconnect, startConnecting } from "./endpoints";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = routes(disconnect, startConnecting);
