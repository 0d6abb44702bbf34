export { claimStorage, noteSecret } from "./claim-installation";
export { describeInstallation } from "./describe-installation";
export { findInstallationId, getInstallationId, hasTables } from "./repository";
export { describeSecurityContact } from "./security-contact";
