export { findPackages } from "./find-packages";
export { InstallationError } from "./installation-error";
export {
  describeInstallation,
  type Installation,
  installNow,
  resumeInstallation,
  startInstallation,
} from "./installer";
