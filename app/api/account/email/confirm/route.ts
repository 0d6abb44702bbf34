import { routes } from "../../../routes";
import { confirmEmailChange } from "./endpoints";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = routes(confirmEmailChange);
