import { tusRoutes } from "../tus-routes";
import { append, get, terminate } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = tusRoutes(get, append, terminate);
