import { routes } from "../../routes";
import { removePasskey, renamePasskey } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(renamePasskey, removePasskey);
