/** The progress of installing the packages of local analysis. */
export const installationStates = ["not_installed", "installing", "installed", "failed"] as const;
export type InstallationState = (typeof installationStates)[number];

/**
 * The reasons why they could not be installed. The messages are public and say nothing about the
 * inside of the network.
 */
export const installationErrors = {
  network: "The package registry cannot be reached.",
  registry: "The package registry rejected the download.",
  integrity: "A downloaded package does not match its checksum.",
  disk_full: "The disk is full.",
  not_writable: "The data folder cannot be written.",
  npm_missing: "npm was not found. It comes with Node.js.",
  unsupported: "This platform cannot install packages. The build must include them.",
  unknown: "npm failed. The log of the server has its output.",
} as const;

export type InstallationErrorCode = keyof typeof installationErrors;
export const installationErrorCodes = Object.keys(installationErrors) as [
  InstallationErrorCode,
  ...InstallationErrorCode[],
];
