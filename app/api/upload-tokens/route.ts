import { routes } from "../routes";
import { createUploadToken } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(createUploadToken);
