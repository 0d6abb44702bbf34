import { routes } from "../../../routes";
import { recoverWebhook } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(recoverWebhook);
