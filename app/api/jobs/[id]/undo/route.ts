import { routes } from "../../../routes";
import { undoJob } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(undoJob);
