export { describeInstallation } from "./describe-installation";
export { getInstallationId } from "./repository";
export { describeSecurityContact } from "./security-contact";
