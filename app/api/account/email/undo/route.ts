import { routes } from "../../../routes";
import { undoEmailChange } from "./endpoints";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = routes(undoEmailChange);
