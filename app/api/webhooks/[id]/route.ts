import { routes } from "../../routes";
import { deleteWebhook, getWebhook, updateWebhook } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  getWebhook,
  updateWebhook,
  deleteWebhook,
);
