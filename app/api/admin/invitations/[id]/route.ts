import { routes } from "../../../routes";
import { revokeInvitation } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(revokeInvitation);
