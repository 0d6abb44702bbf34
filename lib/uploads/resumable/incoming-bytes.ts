import { AppError, commonErrors } from "@/lib/kernel/errors";

/**
 * The bytes of a request, to be read in chunks. A connection that breaks, or the signal, ends them
 * early, so that the received part can be stored; `failure` contains the reason.
 */
export class IncomingBytes {
  readonly #iterator: AsyncIterator<Uint8Array>;
  readonly #signal: AbortSignal;
  readonly #aborted: Promise<never>;
  #next: Uint8Array | undefined;
  #isEnded = false;
  /** The reason why they ended before their end. */
  failure: AppError | undefined;

  /** The reason of the signal is an AppError. */
  constructor(body: AsyncIterable<Uint8Array>, signal: AbortSignal) {
    this.#iterator = body[Symbol.asyncIterator]();
    this.#signal = signal;
    this.#aborted = new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    // Without a listener, a rejection between two reads would end the process.
    this.#aborted.catch(() => undefined);
  }

  /** Whether there are further bytes. Waits for them. */
  async hasMore(): Promise<boolean> {
    while (this.#next === undefined && !this.#isEnded) await this.#read();
    return this.#next !== undefined;
  }

  /** Returns the next bytes, at most this many. */
  async *take(maxBytes: number): AsyncGenerator<Buffer> {
    for (let remaining = maxBytes; remaining > 0 && (await this.hasMore()); ) {
      const chunk = this.#next ?? new Uint8Array();
      const taken = chunk.subarray(0, remaining);
      this.#next = taken.length < chunk.length ? chunk.subarray(taken.length) : undefined;
      remaining -= taken.length;
      yield Buffer.from(taken.buffer, taken.byteOffset, taken.byteLength);
    }
  }

  async #read(): Promise<void> {
    try {
      this.#signal.throwIfAborted();
      const { done, value } = await Promise.race([this.#iterator.next(), this.#aborted]);
      if (done) this.#isEnded = true;
      else if (value.length > 0) this.#next = value;
    } catch (cause) {
      this.#isEnded = true;
      this.failure =
        cause instanceof AppError ? cause : new AppError(commonErrors.uploadIncomplete, { cause });
    }
  }
}
