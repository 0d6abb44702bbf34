export { createLicense, deleteLicense, updateLicense } from "./change-licenses";
export { licenseErrors } from "./errors";
export { getLicense, listCatalogue, listLicenses } from "./read-licenses";
export { findLicenseId, resolveLicense } from "./resolve-license";
