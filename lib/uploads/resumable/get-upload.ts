import { getImage } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { env } from "@/lib/platform/process/env";
import { maxFunctionBodyBytes } from "@/lib/platform/process/function-body";
import { redactForSender } from "../tokens";
import { requireUpload } from "./find-upload";
import { finishUpload } from "./finish-upload";
import { stopReceiver } from "./receiver";
import type { ResumableUpload } from "./resource";
import type { ResumableUploadRow } from "./resumable-repository";

/**
 * Returns the upload. Ends a request that still adds bytes to it, so the offset counts everything
 * that has arrived. Completes an upload whose bytes are all there: the process that received the
 * last ones may have been killed.
 */
export async function getResumableUpload(actor: Actor, id: string): Promise<ResumableUpload> {
  await requireUpload(actor, id);
  await stopReceiver(id);
  const upload = await requireUpload(actor, id);
  const isFinishable = upload.completedAt === null && upload.offsetBytes === upload.lengthBytes;
  if (!isFinishable || actor.isDisabled) return presentUpload(actor, upload);

  await finishUpload(actor, upload);
  return presentUpload(actor, await requireUpload(actor, id));
}

async function presentUpload(actor: Actor, upload: ResumableUploadRow): Promise<ResumableUpload> {
  const image = upload.completedAt === null ? null : await getImage(actor, upload.imageId);
  return {
    id: upload.id,
    offset: upload.offsetBytes,
    length: upload.lengthBytes,
    metadata: upload.metadata,
    expires_at: upload.expiresAt,
    max_request_bytes: env().isServerless ? maxFunctionBodyBytes : null,
    image_id: upload.imageId,
    image: image && redactForSender(actor, image),
  };
}
