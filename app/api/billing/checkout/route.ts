import { routes } from "../../routes";
import { startCheckout } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(startCheckout);
