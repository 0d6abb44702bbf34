import { routes } from "../../routes";
import { importFromUrl } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(importFromUrl);
