import { routes } from "../../routes";
import { batch } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(batch);
