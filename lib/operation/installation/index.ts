export { claimStorage, noteSecret } from "./claim-installation";
export { describeInstallation, describeSecurityContact } from "./describe-installation";
export { findInstallationId, getInstallationId, hasTables } from "./repository";
