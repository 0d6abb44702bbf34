import { routes } from "../../../routes";
import { revokeImageTokens } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(revokeImageTokens);
