import { encryptionErrors } from "@/lib/encryption/errors";
import { ownerErrors } from "@/lib/identity/owners/errors";
import { imageErrors } from "@/lib/images/errors";
import { trashDays } from "@/lib/kernel/time";
import { licenseErrors } from "@/lib/licenses/errors";

/** Why an item of the archive was not restored exactly. */
export interface Problem {
  code: string;
  message: string;
  restoredAs?: string;
}

export function differs(members: readonly string[]): Problem {
  const message = `It is there already, with another ${members.join(", ")}. It was left as it is.`;
  return { code: "DIFFERS", message };
}

export function idTaken(restoredAs: string): Problem {
  return { code: "ID_TAKEN", message: "Another account has this id. It got a new one.", restoredAs };
}

export function invalidRecord(reason: string): Problem {
  return { code: "INVALID_RECORD", message: `The record is not valid: ${reason}` };
}

export function filenameTaken(restoredAs?: string): Problem {
  const message = "Another image has this filename. It gets a number.";
  return { code: imageErrors.filenameTaken.code, message, ...(restoredAs !== undefined && { restoredAs }) };
}

export function licenseNameTaken(restoredAs: string): Problem {
  const message = "Another license has this name. It was numbered.";
  return { code: licenseErrors.exists.code, message, restoredAs };
}

export function handleTaken(handle: string, restoredAs: string): Problem {
  const message = `Another account has or had the handle ${handle}. URLs with it do not lead here.`;
  return { code: ownerErrors.handleTaken.code, message, restoredAs };
}

export function handleDiffers(handle: string, restoredAs: string): Problem {
  const message = `The account has the handle ${restoredAs}, and keeps it. URLs with ${handle} redirect to it.`;
  return { code: "HANDLE_DIFFERS", message, restoredAs };
}

export function albumMissing(album: string, restoredAs: string): Problem {
  return { code: "ALBUM_MISSING", message: `The album ${album} does not exist.`, restoredAs };
}

export function licenseMissing(license: string, restoredAs: string): Problem {
  return { code: "LICENSE_MISSING", message: `The license ${license} does not exist.`, restoredAs };
}

export function aliasTaken(path: string): Problem {
  return { code: "ALIAS_TAKEN", message: `Its former URL ${path} belongs to another image.` };
}

export function fileMissing(reason: string): Problem {
  return { code: "FILE_MISSING", message: reason };
}

export const encryptionUnavailable: Problem = {
  code: encryptionErrors.unavailable.code,
  message:
    "It is encrypted, and this account cannot encrypt: that needs a root key, and a plan that includes it.",
};

export const uploadPending: Problem = { code: "UPLOAD_PENDING", message: "Its upload was never completed." };

export const trashPeriodOver: Problem = {
  ...{ code: "TRASH_PERIOD_OVER", message: `It was deleted more than ${trashDays} days ago.` },
};
