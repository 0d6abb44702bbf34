import { routes } from "../../../routes";
import { empty } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(empty);
