import { routes } from "../../routes";
import { decideOauthDevice } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(decideOauthDevice);
