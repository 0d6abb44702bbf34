import { routes } from "../routes";
import { getSettings, updateSettings } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getSettings, updateSettings);
