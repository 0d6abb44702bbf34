export { describeInstallation } from "./describe-installation";
