import { routes } from "../routes";
import { createWebhook, listWebhooks } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listWebhooks, createWebhook);
