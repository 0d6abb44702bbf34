import { routes } from "../../routes";
import { archive } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(archive);
