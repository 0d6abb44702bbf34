export { noLicense } from "./catalogue";
export { createLicense, deleteLicense, updateLicense } from "./change-licenses";
export { licenseErrors } from "./errors";
export { getLicenseStatement } from "./license-statement";
export { getLicense, listCatalogue, listLicenses } from "./read-licenses";
export { findLicenseId, resolveLicense } from "./resolve-license";
