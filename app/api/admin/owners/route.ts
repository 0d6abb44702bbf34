import { routes } from "../../routes";
import { listOwners } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listOwners);
