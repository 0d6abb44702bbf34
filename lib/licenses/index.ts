export { type LicenseId, licenseCatalogue, licenseIds } from "./catalogue";
