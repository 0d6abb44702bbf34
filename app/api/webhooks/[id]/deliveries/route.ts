import { routes } from "../../../routes";
import { listWebhookDeliveries } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listWebhookDeliveries);
