import { routes } from "../../routes";
import { receive } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(receive);
