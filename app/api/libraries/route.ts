import { routes } from "../routes";
import { listLibraries } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listLibraries);
