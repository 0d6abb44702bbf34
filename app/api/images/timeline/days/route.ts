import { routes } from "../../../routes";
import { getTimelineDays } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getTimelineDays);
