import { routes } from "../../routes";
import { acceptMembership } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(acceptMembership);
