import { routes } from "../../../routes";
import { verifyDomain } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(verifyDomain);
