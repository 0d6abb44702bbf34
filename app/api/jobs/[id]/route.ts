import { routes } from "../../routes";
import { cancelJob, getJob } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getJob, cancelJob);
