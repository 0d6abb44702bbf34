import { routes } from "../routes";
import { deleteAccount } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(deleteAccount);
