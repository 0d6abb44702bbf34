import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Answer, type ApiCall, type BlobStore, createStore, errorAnswer } from "./blob-store";
import { deleteBlobs, headBlob, joinParts, listBlobs, putBlob, putPart, readBlob, startParts } from "./blobs";
import { issueToken, rejectPresigned } from "./presigned";

/** What goes wrong with a request: an error, a connection that breaks, half an answer, or bytes that are not those sent. */
export type BlobFault = { status: number; code: string } | "reset" | "truncate" | "lost-answer" | "damage";

export interface FakeBlob {
  token: string;
  /** `VERCEL_BLOB_API_URL`. */
  apiUrl: string;
  /** `BLOB_OBJECT_BASE_URL`. */
  objectUrl: string;
  content: BlobStore;
  /** Method and path with query, in order. */
  requests: string[];
  /** The next requests with this method fail, in this order. `GET` is that of bytes, not of the API. */
  fail(method: string, ...faults: BlobFault[]): void;
  close(): Promise<void>;
}

const token = "vercel_blob_rw_fakestore_secret";

/** Starts what the SDK of Vercel Blob speaks to: the API, and the host of a private store. */
export async function startBlob(): Promise<FakeBlob> {
  const content = createStore();
  const requests: string[] = [];
  const faults: Array<{ method: string; fault: BlobFault }> = [];
  const takeFault = (method: string) => {
    const index = faults.findIndex((one) => one.method === method);
    return index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
  };
  const server = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    requests.push(`${method} ${url}`);
    const body = await buffer(request).catch(() => undefined);
    // The client has broken off.
    if (!body) return;
    const isRead = method === "GET" && url.startsWith("/api");
    respond({ request, response, body, content, fault: isRead ? takeFault("HEAD") : takeFault(method) });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return {
    ...{ token, content, requests, apiUrl: `${origin}/api/blob`, objectUrl: `${origin}/objects` },
    fail: (method, ...added) => faults.push(...added.map((fault) => ({ method, fault }))),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  content: BlobStore;
  fault: BlobFault | undefined;
}

function respond({ request, response, body, content, fault }: Exchange): void {
  if (fault === "reset") return void request.socket.resetAndDestroy();
  const received = fault === "damage" ? Buffer.concat([body, Buffer.from("x")]) : body;
  const answer =
    typeof fault === "object" ? errorAnswer(fault.status, fault.code) : handle(request, received, content);
  if (fault === "lost-answer") return void request.socket.resetAndDestroy();
  const payload = Buffer.isBuffer(answer.body) ? answer.body : Buffer.from(JSON.stringify(answer.body ?? {}));
  response.writeHead(answer.status ?? 200, {
    "content-type": Buffer.isBuffer(answer.body) ? "application/octet-stream" : "application/json",
    "content-length": payload.length,
    // Browsers send presigned requests from any page.
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "*",
    "access-control-allow-headers": "*",
    ...answer.headers,
  });
  if (fault !== "truncate") return void response.end(payload);
  response.write(payload.subarray(0, payload.length / 2), () => request.socket.destroy());
}

function handle(request: IncomingMessage, body: Buffer, content: BlobStore): Answer {
  if (request.method === "OPTIONS") return {};
  const { pathname, searchParams: query } = new URL(request.url ?? "", "http://fake");
  const isServer = request.headers.authorization === `Bearer ${token}`;
  if (pathname.startsWith("/objects/"))
    return isServer
      ? readBlob(content, pathname.slice("/objects/".length), request)
      : errorAnswer(403, "forbidden");
  const call = { request, query, body, content };
  if (query.has("vercel-blob-signature")) return rejectPresigned(call) ?? putBlob(call);
  return isServer ? handleApi(call, pathname.slice("/api/blob".length)) : errorAnswer(403, "forbidden");
}

function handleApi(call: ApiCall, path: string): Answer {
  const { request, query } = call;
  if (path === "/signed-token") return issueToken(call);
  if (path === "/delete") return deleteBlobs(call);
  if (path === "/mpu") {
    const action = request.headers["x-mpu-action"];
    if (action === "create") return startParts(call);
    return action === "upload" ? putPart(call) : joinParts(call);
  }
  if (request.method === "PUT") return putBlob(call);
  return query.has("url") ? headBlob(call) : listBlobs(call);
}
