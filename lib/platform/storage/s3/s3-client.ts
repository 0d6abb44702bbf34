import { Readable } from "node:stream";
import { AwsV4Signer } from "aws4fetch";
import { Agent, type buildConnector, request as sendRequest } from "undici";
import { secondMs } from "@/lib/kernel/time";
import { retryTransient } from "../retry-transient";
import { isTransient, readFailure, S3Failure, toStorageError } from "./s3-failure";

export interface S3Options {
  /** Undefined for Amazon's own, of the region. */
  endpoint?: string | undefined;
  region: string;
  bucket: string;
  /** Folders before all keys, without slashes at the ends; empty for none. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is in the path of the URL instead of its host. */
  isPathStyle: boolean;
  /** Whether clients may be given URLs of the store. */
  isPublic: boolean;
  /** The connector for an endpoint that a user has entered. */
  connect?: buildConnector.connector | undefined;
  /** Slows down what is sent. */
  limit?: ((body: Readable) => Readable) | undefined;
}

export interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Undefined for a request to the bucket. Without the prefix. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Opened again for each attempt. */
  body?: { open: () => Readable | Buffer; sizeBytes: number; sha256: string };
  /** Statuses that are answers; any other is an error. */
  accept: readonly number[];
  /** 1 to have a failure at once. */
  maxAttempts?: number;
  signal?: AbortSignal;
}

export interface S3Response {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Must be consumed or destroyed. */
  body: Readable & { dump(): Promise<void> };
}

export interface S3Client {
  options: S3Options;
  /** Sends the request, again when it fails for the moment. @throws AppError SERVICE_UNAVAILABLE */
  send(request: S3Request): Promise<S3Response>;
  /** Same, and reads the answer. */
  sendForText(request: S3Request): Promise<{ status: number; text: string }>;
  /** Same as `send` without retries. @throws S3Failure and errors of the connection */
  sendOnce(request: S3Request): Promise<S3Response>;
  /** Returns a URL with which anyone may put this object until then, with exactly these headers. */
  signPut(key: string, headers: Record<string, string>, expiresAtMs: number): Promise<string>;
  /** Ends the connections of a client that is not used any more. */
  close(): Promise<void>;
}

/** SHA-256 of no bytes. */
const emptySha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
/** Time limit of a connection on which nothing happens. */
const idleMs = 30 * secondMs;

/** Creates a client for one bucket of an S3-compatible store. */
export function createS3Client(options: S3Options): S3Client {
  const agent = new Agent({
    connections: 128,
    headersTimeout: idleMs,
    bodyTimeout: idleMs,
    connect: options.connect ?? { timeout: 5 * secondMs },
  });
  const signingKeys = new Map<string, ArrayBuffer>();

  async function sendOnce(request: S3Request): Promise<S3Response> {
    const { method, body } = request;
    const url = buildUrl(options, request);
    const signed = await signRequest(options, { request, url, signingKeys });
    const hasBody = method === "PUT" || method === "POST";
    const response = await sendRequest(signed.url, {
      dispatcher: agent,
      method,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...(hasBody && { "content-length": String(body?.sizeBytes ?? 0) }),
      },
      body: body && body.sizeBytes > 0 ? openBody(body, options) : null,
      ...(request.signal && { signal: request.signal }),
    });
    // The connection may break after the reader has stopped to listen.
    response.body.on("error", () => undefined);
    const { statusCode: status, headers } = response;
    if (request.accept.includes(status)) return { status, headers, body: response.body };

    const text = method === "HEAD" ? "" : await readText(response.body);
    throw readFailure(status, text, `${method} ${url}`);
  }

  const retry = <Result>({ maxAttempts }: S3Request, work: () => Promise<Result>): Promise<Result> =>
    retryTransient(work, { isTransient, maxAttempts }).catch((error: unknown) => {
      throw toStorageError(error);
    });

  return {
    options,
    sendOnce,
    signPut: (key, headers, expiresAtMs) => signPut(options, { key, headers, expiresAtMs }),
    close: () => agent.destroy(),
    send: (request) => retry(request, () => sendOnce(request)),
    sendForText: (request) =>
      retry(request, async () => {
        const { status, body } = await sendOnce(request);
        const text = await readText(body, isObject(request) ? maxRecordBytes : maxAnswerBytes);
        // Long operations send their status before they are done. An object that is read may
        // contain the same text.
        if (request.method !== "GET" && status === 200 && text.includes("<Error>"))
          throw readFailure(status, text, `${request.method} ${request.key ?? ""}`);

        return { status, text };
      }),
  };
}

/** Signs a request in its headers. */
function signRequest(
  { accessKeyId, secretAccessKey, region }: S3Options,
  { request, url, signingKeys }: { request: S3Request; url: string; signingKeys: Map<string, ArrayBuffer> },
) {
  const { method, body } = request;
  const headers = { "x-amz-content-sha256": body?.sha256 ?? emptySha256, ...request.headers };
  const signer = new AwsV4Signer({
    method,
    url,
    accessKeyId,
    secretAccessKey,
    region,
    service: "s3",
    cache: signingKeys,
    headers,
  });

  return signer.sign();
}

/** Signs an upload in the query of its URL. */
async function signPut(
  options: S3Options,
  { key, headers, expiresAtMs }: { key: string; headers: Record<string, string>; expiresAtMs: number },
): Promise<string> {
  const { accessKeyId, secretAccessKey, region } = options;
  const url = new URL(buildUrl(options, { key }));
  url.searchParams.set("X-Amz-Expires", String(Math.floor((expiresAtMs - Date.now()) / secondMs)));
  const signer = new AwsV4Signer({
    method: "PUT",
    url: url.href,
    accessKeyId,
    secretAccessKey,
    region,
    service: "s3",
    headers,
    signQuery: true,
    allHeaders: true,
  });

  return (await signer.sign()).url.href;
}

/**
 * A list of 1,000 keys, or an error. A store that a user has entered could send more without end.
 */
const maxAnswerBytes = 10_000_000;
/** An object with the records of a library. */
const maxRecordBytes = 64_000_000;

const isObject = ({ method, key }: S3Request) => method === "GET" && key !== undefined;

/** Reads an answer as text. @throws S3Failure if it is too long */
export async function readText(body: Readable, maxBytes = maxAnswerBytes): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw new S3Failure(200, "AnswerTooLarge", "a request");

    chunks.push(chunk);
  }

  return new TextDecoder().decode(Buffer.concat(chunks));
}

function openBody({ open }: NonNullable<S3Request["body"]>, { limit }: S3Options): Readable | Buffer {
  const body = open();
  if (!limit) return body;

  return limit(Buffer.isBuffer(body) ? Readable.from([body]) : body);
}

/** Returns the URL of an object, or of the bucket. */
export function buildUrl(
  { endpoint, region, bucket, prefix, isPathStyle }: Omit<S3Options, "accessKeyId" | "secretAccessKey">,
  { key, query }: Pick<S3Request, "key" | "query">,
): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  const folder = url.pathname.replace(/\/+$/, "");
  const base = isPathStyle
    ? `${url.origin}${folder}/${bucket}`
    : `${url.protocol}//${bucket}.${url.host}${folder}`;
  const path = key === undefined ? "" : toBucketKey(prefix, key);
  const search = new URLSearchParams(query).toString();

  return `${base}/${path}${search && `?${search}`}`;
}

/** Returns the key in the bucket. */
export function toBucketKey(prefix: string, key: string): string {
  return prefix === "" ? key : `${prefix}/${key}`;
}
