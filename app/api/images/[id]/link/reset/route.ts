import { routes } from "../../../../routes";
import { reset } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(reset);
