import { routes } from "../routes";
import { addPasskey, listPasskeys } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listPasskeys, addPasskey);
