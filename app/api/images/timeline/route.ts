import { routes } from "../../routes";
import { getTimeline } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getTimeline);
