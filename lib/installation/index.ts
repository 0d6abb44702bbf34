export { claimFolder, noteSecret } from "./claim-installation";
export { describeInstallation } from "./describe-installation";
export { getInstallationId } from "./repository";
export { describeSecurityContact } from "./security-contact";
