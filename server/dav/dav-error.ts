/**
 * An error that only WebDAV has, with its status. `condition` is the element of the precondition
 * that failed (RFC 4918 §16).
 */
export class DavError extends Error {
  override readonly name = "DavError";
  readonly status: number;
  readonly condition: string | undefined;

  constructor(status: number, message: string, condition?: string) {
    super(message);
    this.status = status;
    this.condition = condition;
  }
}

export const notFoundError = () => new DavError(404, "Not found.");
export const noParentError = () => new DavError(409, "The folder does not exist. Create it first.");
export const tooDeepError = () =>
  new DavError(403, "A library has one level of folders: albums, and images in them.");
export const preconditionError = () =>
  new DavError(412, "The file has changed, or the lock has ended. Read the folder again.");
export const lockedError = (url: string) =>
  new DavError(
    423,
    "Someone else has locked it.",
    `<D:lock-token-submitted><D:href>${url}</D:href></D:lock-token-submitted>`,
  );
