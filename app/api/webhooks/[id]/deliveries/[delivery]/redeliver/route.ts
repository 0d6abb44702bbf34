import { routes } from "../../../../../routes";
import { redeliverWebhookMessage } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(redeliverWebhookMessage);
