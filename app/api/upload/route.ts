import { routes } from "../routes";
import { upload } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(upload);
