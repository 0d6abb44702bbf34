import { routes } from "../../routes";
import { importAccount } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(importAccount);
