import { routes } from "../../../routes";
import { completeUpload } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(completeUpload);
