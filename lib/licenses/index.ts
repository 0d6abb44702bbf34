export { findCatalogueLicenseId, noLicense } from "./catalogue";
export { licenseErrors } from "./errors";
export { getLicenseStatement } from "./license-statement";
export { createLicense, deleteLicense, updateLicense } from "./manage-licenses";
export {
  type DescribedLicense,
  describeLicenses,
  findLicenseId,
  getLicense,
  getShownLicense,
  listCatalogue,
  listLicenses,
  requireLicenseId,
  resolveLicense,
} from "./read-licenses";
