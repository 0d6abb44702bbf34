import { routes } from "../../../routes";
import { testWebhook } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(testWebhook);
