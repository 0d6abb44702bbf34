import { routes } from "../routes";
import { createLicense, listLicenses } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listLicenses, createLicense);
