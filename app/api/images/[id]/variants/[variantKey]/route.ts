import { routes } from "../../../../routes";
import { deleteVariant } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(deleteVariant);
