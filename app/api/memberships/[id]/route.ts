import { routes } from "../../routes";
import { deleteMembership, updateMembership } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(updateMembership, deleteMembership);
