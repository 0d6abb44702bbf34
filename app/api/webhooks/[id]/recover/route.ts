import { routes } from "../../../routes";
import { recover } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(recover);
