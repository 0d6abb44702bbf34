import { routes } from "../../routes";
import { getOnThisDay } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getOnThisDay);
