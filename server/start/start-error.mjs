/** An error that a user can fix: printed as one sentence, without a stack. */
export class StartError extends Error {}

/** Prints why an entry point failed: one sentence for a known reason, the whole error otherwise. */
export function printError(error) {
  console.error(error instanceof StartError ? error.message : error);
}

/** PostgreSQL reports what it wrote of a block that did not fit. */
const noSpace = /\b(ENOSPC|EDQUOT)\b|No space left on device|wrote only \d+ of \d+ bytes/;
const notWritable = /\b(EROFS|EACCES|EPERM)\b|Read-only file system|Permission denied/;
const noNetwork =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/;

/**
 * Returns a sentence for a failure that has a remedy outside of Albumen.
 * @param {string} text an error message, or the output of a tool
 * @param {string} folder where was written
 * @returns {StartError | undefined}
 */
export function explainFailure(text, folder) {
  const fullDisk = explainFullDisk(text, folder);
  const [reason] = notWritable.exec(text) ?? [];
  if (fullDisk || !reason) return fullDisk;

  return new StartError(
    `The folder ${folder} cannot be written (${reason}): make it writable for this user, and start again.`,
  );
}

/** @param {string} text @param {string} folder @returns {StartError | undefined} */
export function explainFullDisk(text, folder) {
  const [reason] = noSpace.exec(text) ?? [];
  if (!reason) return undefined;

  return new StartError(`The disk of ${folder} is full (${reason}): free some space, then try again.`);
}

/** Like `explainFailure`, also of a download. @param {string} text @param {string} folder */
export function explainDownloadFailure(text, folder) {
  const [code] = noNetwork.exec(text) ?? [];
  if (!code) return explainFailure(text, folder);

  return new StartError(
    `The packages could not be downloaded (${code}): connect this machine to the internet, or check npm's registry and proxy, and start again.`,
  );
}
