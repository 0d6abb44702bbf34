import { routes } from "../../../routes";
import { keepBestDuplicates } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(keepBestDuplicates);
