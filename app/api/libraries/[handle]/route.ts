import { routes } from "../../routes";
import { leaveLibrary } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(leaveLibrary);
