import { uploadAsGuest } from "./guest.mjs";
import { importFromUrl } from "./import-url.mjs";
import { uploadInOneCall } from "./one-call.mjs";
import { uploadResumably } from "./resumable.mjs";
import { uploadInSteps } from "./steps.mjs";
import { putByWebdav } from "./webdav.mjs";

/**
 * Creates a function that uploads one new image and records in the ledger what was acknowledged.
 * @typedef {(options: import("../requests.mjs").ClientOptions, requests:
 *   import("../requests.mjs").Requests, uploads: import("../uploads.mjs").Uploads) => () =>
 *   Promise<void>} CreateWayIn
 */

/**
 * Every way into a library, with its share of a hundred uploads.
 * @type {ReadonlyArray<[share: number, create: CreateWayIn]>}
 */
export const waysIn = [
  [30, uploadInOneCall],
  [20, uploadInSteps],
  [15, uploadResumably],
  [15, putByWebdav],
  [10, importFromUrl],
  [10, uploadAsGuest],
];
