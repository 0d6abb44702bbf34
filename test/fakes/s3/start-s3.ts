import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { AwsV4Signer } from "aws4fetch";
import { type Fault, startFaultyServer } from "../faulty-server";
import {
  type Answer,
  completeUpload,
  createBucket,
  createMultipartUpload,
  deleteObjects,
  errorAnswer,
  type FakeBucket,
  listObjects,
  listUploads,
  putPart,
  toObject,
} from "./bucket";

interface ReceivedRequest {
  method: string;
  /** With the query. */
  path: string;
}

export interface FakeS3 {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  bucket: string;
  content: FakeBucket;
  requests: ReceivedRequest[];
  /**
   * The next requests with this method fail, in this order; with a method and a key, such as `GET
   * folder/object`, the requests of one object.
   */
  fail(name: string, ...faults: Fault[]): void;
  close(): Promise<void>;
}

const credentials = { accessKeyId: "fake-key", secretAccessKey: "fake-secret" };
const region = "us-east-1";

/**
 * Starts an object store with one bucket, for what a real one does not do on request: to fail. It
 * checks signatures.
 */
export async function startS3(): Promise<FakeS3> {
  const content = createBucket();
  const requests: ReceivedRequest[] = [];
  const { origin, fail, close } = await startFaultyServer({
    onRequest: ({ method = "", url = "" }) => requests.push({ method, path: url }),
    namesOf: ({ method = "", url = "" }) => [method, `${method} ${keyOf(url)}`],
    answer: async (request, received, error) => {
      const found = error ? errorAnswer(error.status, error.code) : await handle(request, received, content);
      const body = Buffer.from(found.body ?? "");
      return {
        status: found.status ?? 200,
        headers: { "content-length": body.length, ...found.headers },
        body,
      };
    },
  });

  return { endpoint: origin, ...credentials, bucket: "images", content, requests, fail, close };
}

const keyOf = (url: string) => new URL(url, "http://localhost").pathname.split("/").slice(2).join("/");

async function handle(request: IncomingMessage, body: Buffer, content: FakeBucket): Promise<Answer> {
  if (request.method === "OPTIONS")
    return content.corsOrigin === undefined ? { status: 403 } : allowOrigin(content.corsOrigin);

  const url = new URL(request.url ?? "", `http://${request.headers.host}`);
  if (!(await isSigned(request, url))) return errorAnswer(403, "SignatureDoesNotMatch");

  const sha256 = request.headers["x-amz-content-sha256"];
  if (sha256 !== undefined && sha256 !== createHash("sha256").update(body).digest("hex"))
    return errorAnswer(400, "XAmzContentSHA256Mismatch");

  const [, bucket, ...rest] = url.pathname.split("/");
  if (bucket !== "images") return errorAnswer(404, "NoSuchBucket");

  const key = rest.join("/");
  return key === ""
    ? handleBucket(request, url.searchParams, body, content)
    : handleObject(request, url, { key, body, content });
}

function allowOrigin(origin: string): Answer {
  return { headers: { "access-control-allow-origin": origin, "access-control-allow-methods": "PUT" } };
}

function handleBucket(
  { method }: IncomingMessage,
  query: URLSearchParams,
  body: Buffer,
  content: FakeBucket,
): Answer {
  if (method === "POST") return deleteObjects(content, body);
  return query.has("uploads") ? listUploads(content) : listObjects(content, query);
}

interface ObjectRequest {
  key: string;
  body: Buffer;
  content: FakeBucket;
}

function handleObject(request: IncomingMessage, { searchParams: query }: URL, target: ObjectRequest): Answer {
  const { key, body, content } = target;
  const uploadId = query.get("uploadId");
  switch (request.method) {
    case "PUT":
      return uploadId === null ? putObject(request, target) : putPart(content, query, body);
    case "POST":
      return uploadId === null
        ? createMultipartUpload(content, key)
        : completeUpload(content, uploadId, body);
    case "DELETE":
      if (uploadId === null) content.objects.delete(key);
      else content.uploads.delete(uploadId);
      return { status: 204 };
    default:
      return getObject(request, target);
  }
}

function putObject({ headers }: IncomingMessage, { key, body, content }: ObjectRequest): Answer {
  const source = headers["x-amz-copy-source"];
  if (source === undefined) {
    const object = toObject(body);
    content.objects.set(key, object);
    return { headers: { etag: object.etag } };
  }

  const copied = content.objects.get(String(source).replace(/^\/[^/]*\//, ""));
  if (!copied) return errorAnswer(404, "NoSuchKey");

  content.objects.set(key, toObject(copied.bytes));
  return { body: "<CopyObjectResult></CopyObjectResult>" };
}

function getObject({ headers }: IncomingMessage, { key, content }: ObjectRequest): Answer {
  const object = content.objects.get(key);
  if (!object) return errorAnswer(404, "NoSuchKey");

  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "");
  if (!range) return { headers: { etag: object.etag }, body: object.bytes };

  const start = Number(range[1]);
  if (start >= object.bytes.length) return errorAnswer(416, "InvalidRange");

  const part = object.bytes.subarray(start, range[2] === "" ? undefined : Number(range[2]) + 1);
  const contentRange = `bytes ${start}-${start + part.length - 1}/${object.bytes.length}`;

  return { status: 206, headers: { "content-range": contentRange, etag: object.etag }, body: part };
}

/** Signs the request again, as its sender should have. */
async function isSigned(request: IncomingMessage, url: URL): Promise<boolean> {
  if (url.searchParams.has("X-Amz-Signature")) return isSignedUrl(request, url);

  const { authorization = "", "x-amz-date": datetime = "" } = request.headers;
  const [, names = ""] = /SignedHeaders=([^,]*)/.exec(authorization) ?? [];
  const headers = pickHeaders(request, names);
  const signer = new AwsV4Signer({
    method: request.method ?? "",
    url: url.href,
    headers,
    ...credentials,
    service: "s3",
    region,
    datetime: String(datetime),
  });

  return authorization !== "" && (await signer.authHeader()) === authorization;
}

async function isSignedUrl(request: IncomingMessage, url: URL): Promise<boolean> {
  const query = url.searchParams;
  const datetime = query.get("X-Amz-Date") ?? "";
  const begunAt = Date.parse(datetime.replace(/^(....)(..)(..T..)(..)/, "$1-$2-$3:$4:"));
  const isExpired = Date.now() > begunAt + Number(query.get("X-Amz-Expires")) * 1_000;
  const unsigned = new URL(url);
  const names = query.get("X-Amz-SignedHeaders") ?? "";
  for (const name of ["Signature", "SignedHeaders", "Date", "Credential", "Algorithm"])
    unsigned.searchParams.delete(`X-Amz-${name}`);
  const signer = new AwsV4Signer({
    method: request.method ?? "",
    url: unsigned.href,
    ...credentials,
    service: "s3",
    region,
    datetime,
    headers: pickHeaders(request, names),
    signQuery: true,
    allHeaders: true,
  });
  const expected = (await signer.sign()).url.searchParams.get("X-Amz-Signature");

  return !isExpired && query.get("X-Amz-Signature") === expected;
}

function pickHeaders({ headers }: IncomingMessage, names: string): Record<string, string> {
  const signed = names.split(";").filter((name) => name !== "host");
  return Object.fromEntries(signed.map((name) => [name, String(headers[name])]));
}
