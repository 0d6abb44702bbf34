import { routes } from "../../routes";
import { listLicenseCatalogue } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listLicenseCatalogue);
