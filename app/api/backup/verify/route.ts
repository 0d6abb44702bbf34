import { routes } from "../../routes";
import { verify } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(verify);
