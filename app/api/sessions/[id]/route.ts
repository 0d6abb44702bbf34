import { routes } from "../../routes";
import { endSession } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(endSession);
