import { routes } from "../../routes";
import { listWebhookEvents } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listWebhookEvents);
