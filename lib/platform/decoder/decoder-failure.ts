import { engineErrors } from "@/lib/engine";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import type { TaskError } from "./task";

/**
 * The reason why a task failed. `rejected`: the decoder or encoder cannot process the file.
 * `timeout`, `memory`, `crash`: the child process had to be replaced. `unavailable`: not the file's
 * fault (the queue is full, the service is stopping, no child could be started).
 */
export type DecoderFailureReason = "rejected" | "timeout" | "memory" | "crash" | "unavailable";

export class DecoderFailure extends Error {
  /**
   * Compares by name: the decoder that throws may come from another bundle than the code that
   * catches.
   */
  static override [Symbol.hasInstance](value: unknown): value is DecoderFailure {
    return value instanceof Error && value.name === "DecoderFailure";
  }

  override readonly name = "DecoderFailure";

  constructor(
    readonly reason: DecoderFailureReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Whether the same task may succeed later. */
  get isTemporary(): boolean {
    return this.reason === "unavailable";
  }
}

/** An error sent by the child process; callers get it as the error that the task documents. */
export class TaskRejectedError extends Error {
  override readonly name = "TaskRejectedError";

  constructor(readonly taskError: TaskError) {
    super(taskError.message, { cause: taskError.cause ?? undefined });
  }
}

const retryAfterSeconds = 5;

/** For `inspect`: a file that cannot be decoded within the limits is not a valid image. */
export function rethrowInspectError(error: unknown): never {
  if (error instanceof TaskRejectedError) throw toCallerError(error);
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

/**
 * For `renderRenditions`: a rejection without a code, for example a missing file, is not the file's
 * fault and is temporary.
 */
export function rethrowRenderError(error: unknown): never {
  if (error instanceof TaskRejectedError && error.taskError.code === null) throw toCallerError(error);
  rethrowTaskError(error);
}

/** For `drawCard`: our own texts are never at fault, so another attempt may succeed. */
export function rethrowDrawError(error: unknown): never {
  if (error instanceof DecoderFailure)
    throw new AppError(commonErrors.unavailable, { cause: error, retryAfterSeconds });

  throw error;
}

/** For the other tasks. */
export function rethrowTaskError(error: unknown): never {
  if (error instanceof TaskRejectedError && error.taskError.code === "DISK_FULL") throw toCallerError(error);
  if (error instanceof TaskRejectedError)
    throw new DecoderFailure("rejected", error.message, { cause: error.cause });

  throw error;
}

function toCallerError({ taskError, message, cause }: TaskRejectedError): Error {
  if (taskError.code === "IMAGE_TOO_LARGE")
    return new AppError(engineErrors.imageTooLarge, { message, cause });
  if (taskError.code === "DISK_FULL")
    return new AppError(commonErrors.unavailable, { message: "The disk of this service is full.", cause });
  if (taskError.code === "INVALID_IMAGE") {
    const { details } = taskError;
    return new AppError(engineErrors.invalidImage, { message, ...(details && { details }), cause });
  }

  return new Error(message, { cause });
}
