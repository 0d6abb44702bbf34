/**
 * Why a piece of work was not done.
 * `rejected`: the decoder or encoder cannot process the file. `timeout`, `memory`, `crash`: the child process had to be replaced.
 * `unavailable`: not the file's fault (too much is waiting, the service is stopping, no child could be started).
 */
export type DecoderFailureReason = "rejected" | "timeout" | "memory" | "crash" | "unavailable";

export class DecoderFailure extends Error {
  /** By name: the decoder that raises it may have been made by another bundle than the one that catches it. */
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

  /** Whether the same work may succeed at another time. */
  get isTemporary(): boolean {
    return this.reason === "unavailable";
  }
}
