import { routes } from "../routes";
import { getBilling } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getBilling);
