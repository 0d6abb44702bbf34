import { IncomingMessage } from "node:http";
import { AppError, commonErrors } from "@/lib/kernel/errors";

interface DetachedOptions {
  /** A larger body raises BODY_TOO_LARGE. */
  maxBytes?: number | undefined;
  /** The whole body, when the server has already read it. */
  body?: Buffer;
}

/**
 * The request object for handlers. Whatever they do to its body (ignore it, stop half way, destroy
 * it), the connection is not affected: only the server reads from the connection, and decides
 * whether to close it.
 */
export class DetachedRequest extends IncomingMessage {
  readonly #source: IncomingMessage;

  constructor(source: IncomingMessage, { maxBytes, body }: DetachedOptions = {}) {
    super(source.socket);
    this.#source = source;
    this.method = source.method ?? "GET";
    this.url = source.url ?? "/";
    this.httpVersion = source.httpVersion;
    this.httpVersionMajor = source.httpVersionMajor;
    this.httpVersionMinor = source.httpVersionMinor;
    this.headers = source.headers;
    this.rawHeaders = source.rawHeaders;
    if (body) this.#finish(body);
    else this.#follow(maxBytes ?? Number.POSITIVE_INFINITY);
  }

  #finish(body: Buffer): void {
    this.complete = true;
    this.push(body);
    this.push(null);
  }

  #follow(maxBytes: number): void {
    const source = this.#source;
    let receivedBytes = 0;
    source.on("data", (chunk: Buffer) => {
      if (this.destroyed) return;

      receivedBytes += chunk.length;
      if (receivedBytes > maxBytes) this.destroy(new AppError(commonErrors.bodyTooLarge));
      else if (!this.push(chunk)) source.pause();
    });
    source.once("end", () => {
      this.complete = true;
      this.push(null);
    });
    source.once("close", () => {
      if (!source.complete) this.destroy(new AppError(commonErrors.uploadIncomplete));
    });
    source.pause();
  }

  override _read(): void {
    if (!this.complete) this.#source.resume();
  }

  /**
   * Like Node's own, without closing the connection. Without a listener an error would end the
   * process.
   */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    callback(this.listenerCount("error") > 0 ? error : null);
  }
}
