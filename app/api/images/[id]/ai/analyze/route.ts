import { routes } from "../../../../routes";
import { analyze } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(analyze);
