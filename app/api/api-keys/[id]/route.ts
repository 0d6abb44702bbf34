import { routes } from "../../routes";
import { getApiKey, revokeApiKey, updateApiKey } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getApiKey, updateApiKey, revokeApiKey);
