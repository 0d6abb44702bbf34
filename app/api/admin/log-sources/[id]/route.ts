import { routes } from "../../../routes";
import { deleteLogSource } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(deleteLogSource);
