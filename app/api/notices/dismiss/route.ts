import { routes } from "../../routes";
import { dismissNotices } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(dismissNotices);
