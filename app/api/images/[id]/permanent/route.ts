import { routes } from "../../../routes";
import { purgeImage } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(purgeImage);
