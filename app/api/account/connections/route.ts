import { routes } from "../../routes";
import { listConnections } from "./endpoints";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = routes(listConnections);
