import { engineErrors } from "@/lib/engine";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { DecoderFailure } from "./decoder-failure";
import type { TaskRefusal } from "./task";

/** A refusal that the child process sent, on its way to becoming what the caller was promised. */
export class RefusedTask extends Error {
  override readonly name = "RefusedTask";

  constructor(readonly refusal: TaskRefusal) {
    super(refusal.message, { cause: refusal.cause ?? undefined });
  }
}

const retryAfterSeconds = 5;

/** What `inspect` promises: a file that cannot be decoded within the limits is not a valid image. */
export function asInspectError(error: unknown): never {
  if (error instanceof RefusedTask) throw appErrorOf(error);
  if (!(error instanceof DecoderFailure)) throw error;
  if (error.isTemporary) throw new AppError(commonErrors.unavailable, { cause: error, retryAfterSeconds });
  const message =
    error.reason === "timeout"
      ? "The image takes too long to decode."
      : error.reason === "memory"
        ? "The image takes too much memory to decode."
        : "The image cannot be decoded.";
  throw new AppError(engineErrors.invalidImage, { message, cause: error });
}

/** What a rendering promises. A refusal without a code is no fault of the file's, a full disk for example, and may pass. */
export function asRenderFailure(error: unknown): never {
  if (error instanceof RefusedTask && error.refusal.code === null) throw appErrorOf(error);
  asFailure(error);
}

/** What the other tasks promise. */
export function asFailure(error: unknown): never {
  if (error instanceof RefusedTask)
    throw new DecoderFailure("refused", error.message, { cause: error.cause });
  throw error;
}

function appErrorOf({ refusal, message, cause }: RefusedTask): Error {
  if (refusal.code === "IMAGE_TOO_LARGE") return new AppError(engineErrors.imageTooLarge, { message, cause });
  if (refusal.code === "INVALID_IMAGE") return new AppError(engineErrors.invalidImage, { message, cause });
  return new Error(message, { cause });
}
