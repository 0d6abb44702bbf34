import { openApi } from "../catalogue";
import { routes } from "../routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(openApi);
