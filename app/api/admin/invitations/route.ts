import { routes } from "../../routes";
import { createInvitation, listInvitations } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(createInvitation, listInvitations);
