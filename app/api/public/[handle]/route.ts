import { routes } from "../../routes";
import { getPublicProfile } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getPublicProfile);
