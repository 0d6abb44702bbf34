import { routes } from "../../routes";
import { listOauthGrants } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listOauthGrants);
