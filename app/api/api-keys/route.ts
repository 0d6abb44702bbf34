import { routes } from "../routes";
import { createApiKey, listApiKeys } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listApiKeys, createApiKey);
