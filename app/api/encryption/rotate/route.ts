import { routes } from "../../routes";
import { rotateEncryptionKey } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(rotateEncryptionKey);
