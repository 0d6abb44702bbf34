import type { IncomingMessage } from "node:http";
import { type Fault, startFaultyServer } from "../faulty-server";
import { type Answer, type ApiCall, type BlobStore, createStore, errorAnswer } from "./blob-store";
import { deleteBlobs, headBlob, joinParts, listBlobs, putBlob, putPart, readBlob, startParts } from "./blobs";
import { issueToken, rejectPresigned } from "./presigned";

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
  fail(method: string, ...faults: Fault[]): void;
  close(): Promise<void>;
}

const token = "vercel_blob_rw_fakestore_secret";

/** Starts what the SDK of Vercel Blob speaks to: the API, and the host of a private store. */
export async function startBlob(): Promise<FakeBlob> {
  const content = createStore();
  const requests: string[] = [];
  const { origin, fail, close } = await startFaultyServer({
    onRequest: ({ method = "", url = "" }) => requests.push(`${method} ${url}`),
    nameOf: ({ method = "", url = "" }) => (method === "GET" && url.startsWith("/api") ? "HEAD" : method),
    answer: async (request, received, error) => {
      const found = error ? errorAnswer(error.status, error.code) : handle(request, received, content);
      const isBytes = Buffer.isBuffer(found.body);
      const body = Buffer.isBuffer(found.body) ? found.body : Buffer.from(JSON.stringify(found.body ?? {}));
      const headers = {
        "content-type": isBytes ? "application/octet-stream" : "application/json",
        "content-length": body.length,
        // Browsers send presigned requests from any page.
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "*",
        "access-control-allow-headers": "*",
        ...found.headers,
      };
      return { status: found.status ?? 200, headers, body };
    },
  });
  return {
    ...{ token, content, requests, apiUrl: `${origin}/api/blob`, objectUrl: `${origin}/objects` },
    fail,
    close,
  };
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
