import { routes } from "../../routes";
import { listImageChanges } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listImageChanges);
