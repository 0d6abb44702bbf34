import { createHash, randomBytes } from "node:crypto";

export interface FakeObject {
  bytes: Buffer;
  etag: string;
  modifiedAt: string;
}

interface OpenUpload {
  key: string;
  parts: Map<number, FakeObject>;
  initiatedAt: string;
}

/** The content of a bucket. */
export interface FakeBucket {
  objects: Map<string, FakeObject>;
  uploads: Map<string, OpenUpload>;
  /** The pages that may send objects; undefined: none. */
  corsOrigin?: string;
}

export function createBucket(): FakeBucket {
  return { objects: new Map(), uploads: new Map() };
}

export function toObject(bytes: Buffer): FakeObject {
  const etag = `"${createHash("md5").update(bytes).digest("hex")}"`;
  return { bytes, etag, modifiedAt: new Date().toISOString() };
}

/** An answer in XML; its status is 200 unless it names another one. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export function errorAnswer(status: number, code: string): Answer {
  return {
    status,
    body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  };
}

/** A page of the list; small, so that every client has to read on. */
const pageSize = 3;

export function listObjects({ objects }: FakeBucket, query: URLSearchParams): Answer {
  const prefix = query.get("prefix") ?? "";
  if (query.get("delimiter") === "/") return listFolders([...objects.keys()], prefix);

  const after = query.get("continuation-token") ?? "";
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, pageSize);
  const entries = page.map((key) => {
    const { bytes, etag, modifiedAt } = objects.get(key) ?? toObject(Buffer.alloc(0));
    return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><ETag>${etag.replaceAll('"', "&quot;")}</ETag><LastModified>${modifiedAt}</LastModified></Contents>`;
  });
  const isTruncated = keys.length > page.length;
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";

  return {
    body: `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join("")}</ListBucketResult>`,
  };
}

/** The folders in a folder, on one page. */
function listFolders(keys: readonly string[], prefix: string): Answer {
  const inner = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const names = new Set(inner.filter((key) => key.includes("/")).map((key) => key.split("/")[0]));
  const folders = [...names]
    .sort()
    .map((name) => `<CommonPrefixes><Prefix>${prefix}${name}/</Prefix></CommonPrefixes>`);

  return { body: `<ListBucketResult><IsTruncated>false</IsTruncated>${folders.join("")}</ListBucketResult>` };
}

export function listUploads({ uploads }: FakeBucket): Answer {
  const entries = [...uploads].map(
    ([id, { key, initiatedAt }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiatedAt}</Initiated></Upload>`,
  );

  return {
    body: `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${entries.join("")}</ListMultipartUploadsResult>`,
  };
}

export function deleteObjects({ objects }: FakeBucket, body: Buffer): Answer {
  for (const [, key = ""] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(key);
  return { body: "<DeleteResult></DeleteResult>" };
}

export function createMultipartUpload({ uploads }: FakeBucket, key: string): Answer {
  const id = randomBytes(8).toString("hex");
  uploads.set(id, { key, parts: new Map(), initiatedAt: new Date().toISOString() });
  return {
    body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  };
}

export function putPart({ uploads }: FakeBucket, query: URLSearchParams, bytes: Buffer): Answer {
  const upload = uploads.get(query.get("uploadId") ?? "");
  if (!upload) return errorAnswer(404, "NoSuchUpload");

  const part = toObject(bytes);
  upload.parts.set(Number(query.get("partNumber")), part);

  return { headers: { etag: part.etag } };
}

/** Joins the parts that the body names. All but the last must have 5 MB. */
export function completeUpload({ objects, uploads }: FakeBucket, id: string, body: Buffer): Answer {
  const upload = uploads.get(id);
  if (!upload) return errorAnswer(404, "NoSuchUpload");

  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
  const parts = named.map(([, number, etag = ""]) => {
    const part = upload.parts.get(Number(number));
    return part && part.etag === etag.replace(/&(?:#34|quot);/g, '"') ? part.bytes : undefined;
  });
  if (!parts.every((part) => part !== undefined)) return errorAnswer(400, "InvalidPart");
  if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024))
    return errorAnswer(400, "EntityTooSmall");

  objects.set(upload.key, toObject(Buffer.concat(parts)));
  uploads.delete(id);

  return { body: "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>" };
}
