import { routes } from "../../routes";
import { getImagesSummary } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getImagesSummary);
