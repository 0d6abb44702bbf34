import { routes } from "../../routes";
import { restore } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(restore);
