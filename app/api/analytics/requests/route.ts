import { routes } from "../../routes";
import { countRequests } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(countRequests);
