import { routes } from "../routes";
import { ready } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(ready);
