import { routes } from "../../../routes";
import { listSharePicks } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listSharePicks);
