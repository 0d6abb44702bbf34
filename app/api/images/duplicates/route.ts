import { routes } from "../../routes";
import { listDuplicates } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listDuplicates);
