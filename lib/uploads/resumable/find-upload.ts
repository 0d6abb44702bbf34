import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { scopeOf } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { uploadErrors } from "../errors";
import { requireAccessToFile } from "../file-access";
import { findUpload, type ResumableUploadRow } from "./resumable-repository";

/**
 * Returns an upload in the library that has not expired. A key with only `upload` sees the uploads
 * that it has started itself.
 */
export async function requireUpload(actor: Actor, id: string): Promise<ResumableUploadRow> {
  const upload = isId("upl", id) ? await findUpload(scopeOf(actor), id) : undefined;
  if (!upload) throw new AppError(uploadErrors.unknown);

  requireAccessToFile(actor, upload);
  if (upload.expiresAt <= isoTime()) throw new AppError(uploadErrors.expired);

  return upload;
}
