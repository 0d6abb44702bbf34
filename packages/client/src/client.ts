import type { Arguments, CallOptions, ItemOf, ListPath, Method, PathOf, Result } from "./operations.ts";
import { fetchData } from "./request.ts";
import { type RetryOptions, retry } from "./retry.ts";
import type { components } from "./schema.ts";
import { sendBytes, sendFile, toBlob, type UploadFields, uploadImage } from "./upload.ts";
import type { UploadOptions } from "./upload-options.ts";

export interface AlbumenOptions extends Partial<RetryOptions> {
  /** The origin of the service: `https://images.example.com`. */
  url: string;
  /** An API key. Keep it out of pages: whoever has it can do what its scopes allow. */
  key: string;
  /** Sends the requests in place of the global `fetch`. */
  fetch?: typeof fetch;
}

/** The function that sends a request; every operation fits. */
interface Call extends CallOptions {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Calls the REST API with a key. Error responses are thrown as `AlbumenError`. */
export class Albumen {
  readonly #apiUrl: string;
  readonly #key: string;
  readonly #retry: RetryOptions;
  readonly #fetch: typeof fetch;

  constructor({ url, key, maxRetries = 4, maxWaitSeconds = 60, fetch: send }: AlbumenOptions) {
    this.#apiUrl = `${url.replace(/\/+$/, "")}/api`;
    this.#key = key;
    this.#retry = { maxRetries, maxWaitSeconds };
    this.#fetch = send ?? ((...input) => fetch(...input));
  }

  get<Path extends PathOf<"get">>(path: Path, ...[options]: Arguments<"get", Path>) {
    return this.#call<"get", Path>("get", path, options);
  }

  /** Sends an `Idempotency-Key`, so that a retry does the work once. */
  post<Path extends PathOf<"post">>(path: Path, ...[options]: Arguments<"post", Path>) {
    return this.#call<"post", Path>("post", path, options);
  }

  put<Path extends PathOf<"put">>(path: Path, ...[options]: Arguments<"put", Path>) {
    return this.#call<"put", Path>("put", path, options);
  }

  patch<Path extends PathOf<"patch">>(path: Path, ...[options]: Arguments<"patch", Path>) {
    return this.#call<"patch", Path>("patch", path, options);
  }

  delete<Path extends PathOf<"delete">>(path: Path, ...[options]: Arguments<"delete", Path>) {
    return this.#call<"delete", Path>("delete", path, options);
  }

  /** Iterates over all entries of a list; reads the next page when it is needed. */
  async *list<Path extends ListPath>(path: Path, ...[options]: Arguments<"get", Path>) {
    const call: Call = options ?? {};
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { ...call.query, ...(cursor !== undefined && { cursor }) };
      const page = (await this.#send("get", path, { ...call, query })) as {
        data: ItemOf<Path>[];
        next_cursor: string | null;
      };
      yield* page.data;
      cursor = page.next_cursor;
    }
  }

  /**
   * Uploads an image: creates its record, sends the bytes to its signed URL, and publishes it.
   * Files of more than 8 MB are sent as a resumable upload, which continues where a connection
   * breaks.
   */
  upload(
    file: Blob | Uint8Array<ArrayBuffer>,
    fields: UploadFields = {},
    options: UploadOptions = {},
  ): Promise<components["schemas"]["Image"]> {
    const signal = options.signal && { signal: options.signal };
    return uploadImage(file, fields, options, {
      ...this.#sendSteps(options.signal),
      create: (body) => this.post("/images", { body, ...signal }),
      begin: (length, metadata) =>
        this.post("/uploads", {
          headers: { "upload-length": String(length), "upload-metadata": metadata },
          ...signal,
        }),
      read: (id) => this.get("/uploads/{id}", { path: { id }, ...signal }),
      append: (id, { offset, blob }, partOptions) =>
        sendBytes(
          this.#fetch,
          {
            method: "PATCH",
            url: `${this.#apiUrl}/uploads/${id}`,
            blob,
            headers: {
              authorization: `Bearer ${this.#key}`,
              "content-type": "application/offset+octet-stream",
              "upload-offset": String(offset),
            },
          },
          partOptions,
        ),
      retries: this.#retry,
    });
  }

  /** Replaces the file of an image, whose id, filename and URLs stay. */
  async replace(
    id: string,
    file: Blob | Uint8Array<ArrayBuffer>,
    options: Pick<UploadOptions, "onProgress" | "signal"> = {},
  ): Promise<components["schemas"]["Image"]> {
    const blob = toBlob(file);
    const signal = options.signal && { signal: options.signal };
    const body = { size_bytes: blob.size };
    const image = await this.post("/images/{id}/replace", { path: { id }, body, ...signal });

    return sendFile(blob, image, options, this.#sendSteps(options.signal));
  }

  #sendSteps(signal: AbortSignal | undefined) {
    return {
      send: (attempt: (send: typeof fetch) => Promise<unknown>) =>
        retry(() => attempt(this.#fetch), this.#retry, signal),
      complete: (id: string) =>
        this.post("/images/{id}/complete", { path: { id }, ...(signal && { signal }) }),
    };
  }

  #call<M extends Method, Path extends PathOf<M>>(
    method: M,
    path: Path,
    options: Call | undefined,
  ): Promise<Result<M, Path>> {
    return this.#send(method, path, options ?? {}) as Promise<Result<M, Path>>;
  }

  #send(method: Method, path: string, call: Call): Promise<unknown> {
    const url = this.#apiUrl + fillPath(path, call.path ?? {}) + toSearch(call.query ?? {});
    const hasJson = call.body !== undefined && typeof call.body !== "function" && !isBodyInit(call.body);
    const headers = new Headers({
      accept: "application/json, */*;q=0.5",
      authorization: `Bearer ${this.#key}`,
      ...(hasJson && { "content-type": "application/json" }),
      ...(method === "post" && { "idempotency-key": crypto.randomUUID() }),
      ...call.headers,
    });
    const init: RequestInit = { method: method.toUpperCase(), headers };
    if (call.signal) init.signal = call.signal;
    const attempt = () => fetchData(this.#fetch, url, { ...init, ...toBody(call.body, hasJson) });
    // A stream can be sent once.
    const options = call.body instanceof ReadableStream ? { ...this.#retry, maxRetries: 0 } : this.#retry;

    return retry(attempt, options, call.signal);
  }
}

function toBody(body: unknown, hasJson: boolean): RequestInit & { duplex?: "half" } {
  if (body === undefined) return {};
  if (hasJson) return { body: JSON.stringify(body) };

  const made = typeof body === "function" ? (body as () => BodyInit)() : (body as BodyInit);
  return made instanceof ReadableStream ? { body: made, duplex: "half" } : { body: made };
}

function isBodyInit(body: unknown): body is BodyInit {
  return (
    body instanceof Blob ||
    body instanceof FormData ||
    body instanceof URLSearchParams ||
    body instanceof ReadableStream ||
    body instanceof ArrayBuffer ||
    ArrayBuffer.isView(body)
  );
}

/** Replaces the parameters in the path. */
function fillPath(path: string, parameters: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = parameters[name];
    if (value === undefined || value === "") throw new TypeError(`The path ${path} needs ${name}.`);

    return encodeURIComponent(String(value));
  });
}

function toSearch(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? "" : `?${search}`;
}
