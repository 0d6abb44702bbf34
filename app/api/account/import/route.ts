import { routes } from "../../routes";
import { importAll } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(importAll);
