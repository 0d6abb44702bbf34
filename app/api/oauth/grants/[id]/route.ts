import { routes } from "../../../routes";
import { revokeOauthGrant } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(revokeOauthGrant);
