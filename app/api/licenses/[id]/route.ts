import { routes } from "../../routes";
import { deleteLicense, getLicense, updateLicense } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  getLicense,
  updateLicense,
  deleteLicense,
);
