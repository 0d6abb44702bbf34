import { collectionErrors } from "@/lib/collections/errors";
import { encryptionErrors } from "@/lib/encryption/errors";
import { ownerErrors } from "@/lib/identity/owners/errors";
import { imageErrors } from "@/lib/images/errors";
import { AppError } from "@/lib/kernel/errors";
import { trashDays } from "@/lib/kernel/time";
import { licenseErrors } from "@/lib/licenses/errors";
import { ZipError } from "@/lib/platform/zip/zip-archive";
import { tagErrors } from "@/lib/tags/errors";
import { watermarkErrors } from "@/lib/watermarks/errors";
import { ArchiveFileError } from "./archive";

/** The reason why an item of the archive was not restored exactly. */
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
  return { code: "ID_TAKEN", message: "Another account has or had this id. It got a new one.", restoredAs };
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

export function albumSlugReserved(restoredAs: string): Problem {
  const message = "Its slug is a reserved word. URLs with the slug redirect to the album.";
  return { code: "ALBUM_SLUG_RESERVED", message, restoredAs };
}

export function tagSlugTaken(restoredAs: string): Problem {
  const message = "A different tag has this slug. It was numbered.";
  return { code: tagErrors.exists.code, message, restoredAs };
}

export function collectionSlugTaken(restoredAs: string): Problem {
  const message = "Another collection has this slug. It was numbered.";
  return { code: collectionErrors.exists.code, message, restoredAs };
}

const missingCollection = (message: string): Problem => ({ code: "COLLECTION_MISSING", message });

export const collectionMissing = (parent: string) =>
  missingCollection(
    `The collection ${parent} does not exist or cannot contain it. No collection contains it now.`,
  );

export function collectionFull(rejected: number): Problem {
  const message = `${collectionErrors.full.message} ${rejected} images were not added.`;
  return { code: collectionErrors.full.code, message };
}

/** The collection has fewer images than in the archive. */
export function collectionImagesMissing(missing: number): Problem {
  return { code: imagesMissing.code, message: `${missing} of its images are not in the account.` };
}

export function handleTaken(handle: string, restoredAs: string): Problem {
  const message = `Another account has or had the handle ${handle}. URLs with it do not lead here.`;
  return { code: ownerErrors.handleTaken.code, message, restoredAs };
}

export function handleDiffers(
  handle: string,
  restoredAs: string,
  { leadsHere }: { leadsHere: boolean },
): Problem {
  const effect = leadsHere ? "redirect to it" : "do not lead here";
  const message = `The account has the handle ${restoredAs}, and keeps it. URLs with ${handle} ${effect}.`;
  return { code: "HANDLE_DIFFERS", message, restoredAs };
}

export function handleNotReserved(handle: string, restoredAs: string): Problem {
  const message = `The account did not have the handle ${handle} here. URLs with it do not lead here.`;
  return { code: "HANDLE_NOT_RESERVED", message, restoredAs };
}

export function albumMissing(album: string, restoredAs?: string): Problem {
  const message = `The album ${album} does not exist.`;
  return { code: "ALBUM_MISSING", message, ...(restoredAs !== undefined && { restoredAs }) };
}

export function licenseMissing(license: string, restoredAs: string): Problem {
  return { code: "LICENSE_MISSING", message: `The license ${license} does not exist.`, restoredAs };
}

export function watermarkMissing(watermark: string): Problem {
  return { code: "WATERMARK_MISSING", message: `The watermark ${watermark} does not exist.` };
}

export const watermarkLimitReached: Problem = {
  code: watermarkErrors.limitReached.code,
  message: watermarkErrors.limitReached.message,
};

export function aliasTaken(path: string): Problem {
  return { code: "ALIAS_TAKEN", message: `Its previous URL ${path} belongs to another image.` };
}

export function fileMissing(reason: string): Problem {
  return { code: "FILE_MISSING", message: reason };
}

/** The collection of a share is missing. */
export const sharedCollectionMissing = (id: string) =>
  missingCollection(`The collection ${id} does not exist.`);

/** The images of a share are missing, all or some. */
export const imagesMissing: Problem = {
  code: "IMAGES_MISSING",
  message: "Images that it shows are not in the account.",
};

export const urlChanged: Problem = {
  code: "URL_CHANGED",
  message: "The link was revoked here. It got a new URL.",
};

export const passwordLost: Problem = {
  code: "PASSWORD_LOST",
  message: "Its password is not in the archive. It stays locked until it gets a new one.",
};

/** Returns why a file cannot be restored; errors of the service are thrown on. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ArchiveFileError) return { code: error.code, message: error.message };
  if (error instanceof ZipError) return fileMissing(`Its file is damaged. ${error.message}`);
  if (error instanceof AppError && (error.kind === "invalid" || error.kind === "too_large"))
    return { code: error.code, message: error.message };

  throw error;
}

/** Returns the error of the plan if the check throws one. */
export async function findQuotaProblem(check: () => Promise<void>): Promise<Problem | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    return toProblem(error);
  }
}

export const encryptionUnavailable: Problem = {
  code: encryptionErrors.unavailable.code,
  message:
    "It is encrypted, and this account cannot encrypt: that needs a root key, and a plan that includes it.",
};

export const uploadPending: Problem = { code: "UPLOAD_PENDING", message: "Its upload was never completed." };

export const trashPeriodOver: Problem = {
  code: "TRASH_PERIOD_OVER",
  message: `It was deleted more than ${trashDays} days ago.`,
};
