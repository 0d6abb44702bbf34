import { routes } from "../../routes";
import { listEncryptionEvents } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listEncryptionEvents);
