import { routes } from "../../routes";
import { getUsage } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getUsage);
