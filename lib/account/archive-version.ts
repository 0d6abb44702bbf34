/** The format that `manifest.json` of an account archive names. */
export const archiveFormat = "albumen-account-export";
/** Raised when an archive is no longer read as before. An import reads this version only. */
export const archiveVersion = 2;
