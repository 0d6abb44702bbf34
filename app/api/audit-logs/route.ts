import { routes } from "../routes";
import { listAuditLogs } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listAuditLogs);
