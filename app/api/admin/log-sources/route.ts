import { routes } from "../../routes";
import { createLogSource, listLogSources } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(createLogSource, listLogSources);
