import { routes } from "../routes";
import { endOtherSessions, listSessions } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listSessions, endOtherSessions);
