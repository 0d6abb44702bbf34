import { routes } from "../../../routes";
import { replaceImage } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(replaceImage);
