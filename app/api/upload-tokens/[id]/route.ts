import { routes } from "../../routes";
import { endUploadToken, getUploadToken } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getUploadToken, endUploadToken);
