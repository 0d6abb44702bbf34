import { routes } from "../../routes";
import { dismiss } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(dismiss);
