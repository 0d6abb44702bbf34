import type { Endpoint } from "@/lib/http";
import { deleteLicense, getLicense, updateLicense } from "./[id]/endpoints";
import { listLicenseCatalogue } from "./catalog/endpoints";
import { createLicense, listLicenses } from "./endpoints";

export const licenseOperations: readonly Endpoint[] = [
  listLicenseCatalogue,
  listLicenses,
  createLicense,
  getLicense,
  updateLicense,
  deleteLicense,
];
