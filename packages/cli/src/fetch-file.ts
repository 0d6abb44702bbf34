import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { retryPassing } from "./backoff.ts";
import { CliError } from "./errors.ts";

const maxAttempts = 8;

/** A response that is none of what was asked for; status 0 when there was none. */
export class ResponseError extends CliError {
  constructor(
    message: string,
    readonly status: number,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/**
 * Waits for `Retry-After` and tries again, while the service is busy or away.
 * @throws ResponseError
 */
export function fetchPatiently<Value>(
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<Value>,
): Promise<Value> {
  return retryPassing(async () => read(await fetchOnce(url, init)), { maxAttempts });
}

async function fetchOnce(url: string, init: RequestInit): Promise<Response> {
  const { origin } = new URL(url);
  const response = await fetch(url, init).catch(() => {
    throw new ResponseError(`${origin} could not be reached.`, 0);
  });
  if (response.ok) return response;

  await response.body?.cancel();
  const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
  throw new ResponseError(
    `${origin} answers with status ${response.status}.`,
    response.status,
    Number.isFinite(wait) ? wait : undefined,
  );
}

/**
 * Saves a file, and returns its media type. One that breaks off is loaded again from its beginning.
 * `move` is told the bytes, negative when they are.
 */
export function fetchFile(
  url: string,
  init: RequestInit,
  file: string,
  move: (bytes: number) => void = () => {},
): Promise<string | null> {
  return fetchPatiently(url, init, async ({ body, headers }) => {
    let loaded = 0;
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        loaded += chunk.length;
        move(chunk.length);
        done(null, chunk);
      },
    });
    const source = Readable.fromWeb((body ?? new Blob([]).stream()) as never);
    try {
      await pipeline(source, counter, createWriteStream(file));
      return headers.get("content-type");
    } catch (error) {
      move(-loaded);
      throw isOfDisk(error) ? error : new ResponseError("The connection broke off.", 0);
    }
  });
}

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
