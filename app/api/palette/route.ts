import { routes } from "../routes";
import { listPalette } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listPalette);
