/**
 * Why a task failed.
 * `rejected`: the decoder or encoder cannot process the file. `timeout`, `memory`, `crash`: the child process had to be
 * replaced.
 * `unavailable`: not the file's fault (the queue is full, the service is stopping, no child could be started).
 */
export type DecoderFailureReason = "rejected" | "timeout" | "memory" | "crash" | "unavailable";

export class DecoderFailure extends Error {
  /** Compares by name: the decoder that throws may come from another bundle than the code that catches. */
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
