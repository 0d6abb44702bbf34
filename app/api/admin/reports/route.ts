import { routes } from "../../routes";
import { listReports } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listReports);
