import { routes } from "../routes";
import { uploadImage } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(uploadImage);
