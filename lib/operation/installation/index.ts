export { claimStorage, recordSecret } from "./claim-installation";
export { describeInstallation, describeSecurityContact } from "./describe-installation";
export { findInstallationId, getInstallationId, hasTables } from "./repository";
