import { routes } from "../../routes";
import { saveSharedImage } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(saveSharedImage);
