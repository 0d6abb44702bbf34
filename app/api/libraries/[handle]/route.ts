import { routes } from "../../routes";
import { leave } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(leave);
