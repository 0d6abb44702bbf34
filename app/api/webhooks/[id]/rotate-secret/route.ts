import { routes } from "../../../routes";
import { rotateWebhookSecret } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(rotateWebhookSecret);
