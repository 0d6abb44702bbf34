import { routes } from "../../../routes";
import { getPublicFeed } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getPublicFeed);
