export { describeInstallation } from "./describe-installation";
export { describeSecurityContact } from "./security-contact";
