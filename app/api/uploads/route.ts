import { create } from "./endpoints";
import { tusRoutes } from "./tus-routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = tusRoutes(create);
