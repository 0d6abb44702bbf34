import { routes } from "../routes";
import { getHealth } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getHealth);
