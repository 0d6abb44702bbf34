import { routes } from "../../routes";
import { updateBillingAlerts } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(updateBillingAlerts);
