import { routes } from "../routes";
import { getStats } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getStats);
