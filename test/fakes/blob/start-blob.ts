import type { IncomingMessage } from "node:http";
import { type Fault, startFaultyServer } from "../faulty-server";
import { type Answer, type ApiCall, type BlobStore, blobToken, createStore, errorAnswer } from "./blob-store";
import { deleteBlobs, headBlob, joinParts, listBlobs, putBlob, putPart, readBlob, startParts } from "./blobs";
import { issueToken, rejectPresigned, signedStoreId } from "./presigned";

export interface FakeBlob {
  token: string;
  /** `VERCEL_BLOB_API_URL`. */
  apiUrl: string;
  /** `BLOB_OBJECT_BASE_URL`. */
  objectUrl: string;
  /** The store of `token`. */
  content: BlobStore;
  /** Method and path with query, in order. */
  requests: string[];
  /**
   * The next requests with this method fail, in this order. `GET` reads bytes, and is not part of
   * the API.
   */
  fail(method: string, ...faults: Fault[]): void;
  close(): Promise<void>;
}

const tokenPattern = /^Bearer vercel_blob_rw_([A-Za-z0-9]+)_secret$/;
const defaultStoreId = "fakestore";

/** Starts what the SDK of Vercel Blob speaks to: the API, and the host of a private store. */
export async function startBlob(): Promise<FakeBlob> {
  const stores = new Map<string, BlobStore>();
  const openStore = (storeId: string) => {
    const content = stores.get(storeId) ?? createStore();
    stores.set(storeId, content);
    return content;
  };
  const content = openStore(defaultStoreId);
  const requests: string[] = [];
  const { origin, fail, close } = await startFaultyServer({
    onRequest: ({ method = "", url = "" }) => requests.push(`${method} ${url}`),
    namesOf: ({ method = "", url = "" }) => [method === "GET" && url.startsWith("/api") ? "HEAD" : method],
    answer: async (request, received, error) => {
      const found = error ? errorAnswer(error.status, error.code) : handle(request, received, openStore);
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
    token: blobToken(defaultStoreId),
    content,
    requests,
    apiUrl: `${origin}/api/blob`,
    objectUrl: `${origin}/objects`,
    fail,
    close,
  };
}

function handle(request: IncomingMessage, body: Buffer, openStore: (storeId: string) => BlobStore): Answer {
  if (request.method === "OPTIONS") return {};

  const { pathname, searchParams: query } = new URL(request.url ?? "", "http://fake");
  const isPresigned = query.has("vercel-blob-signature");
  const named = tokenPattern.exec(request.headers.authorization ?? "")?.[1];
  const storeId = isPresigned ? signedStoreId(query) : named;
  if (storeId === undefined) return errorAnswer(403, "forbidden");

  const call = { request, query, body, content: openStore(storeId) };
  if (pathname.startsWith("/objects/"))
    return named === undefined
      ? errorAnswer(403, "forbidden")
      : readBlob(call.content, pathname.slice("/objects/".length), request);

  if (isPresigned) return rejectPresigned(call) ?? putBlob(call);

  return handleApi(call, pathname.slice("/api/blob".length), storeId);
}

function handleApi(call: ApiCall, path: string, storeId: string): Answer {
  const { request, query } = call;
  if (path === "/signed-token") return issueToken(call, storeId);
  if (path === "/delete") return deleteBlobs(call);
  if (path === "/mpu") {
    const action = request.headers["x-mpu-action"];
    if (action === "create") return startParts(call);

    return action === "upload" ? putPart(call) : joinParts(call);
  }

  if (request.method === "PUT") return putBlob(call);

  return query.has("url") ? headBlob(call) : listBlobs(call);
}
