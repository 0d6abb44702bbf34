import { routes } from "../routes";
import { listJobs } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listJobs);
