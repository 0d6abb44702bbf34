import { routes } from "../../../routes";
import { listVariants, requestVariants } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listVariants, requestVariants);
