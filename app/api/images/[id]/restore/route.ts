import { routes } from "../../../routes";
import { restoreImage } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(restoreImage);
