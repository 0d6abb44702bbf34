export { noLicense } from "./catalogue";
export { licenseErrors } from "./errors";
export { getLicenseStatement } from "./license-statement";
export { createLicense, deleteLicense, updateLicense } from "./manage-licenses";
export { getLicense, listCatalogue, listLicenses } from "./read-licenses";
export { findLicenseId, resolveLicense } from "./resolve-license";
