import { routes } from "../../routes";
import { openBillingPortal } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(openBillingPortal);
