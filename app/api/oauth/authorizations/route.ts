import { routes } from "../../routes";
import { decideOauthAuthorization } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(decideOauthAuthorization);
