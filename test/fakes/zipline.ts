import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeZiplineFile {
  id: string;
  name: string;
  originalName: string | null;
  type: string;
  bytes: Uint8Array;
  favorite?: boolean;
  password?: boolean;
  deletesAt?: string;
  tags?: string[];
}

export interface FakeZiplineFolder {
  name: string;
  fileIds: string[];
}

export interface FakeZipline {
  origin: string;
  token: string;
  /** Requests so far, as method and path. */
  requests: string[];
  close(): Promise<void>;
}

const token = "zipline-test-token";

/** The part of the API of Zipline 4 that an import reads (https://zipline.diced.sh/docs). */
export async function startZipline(
  files: readonly FakeZiplineFile[],
  folders: readonly FakeZiplineFolder[],
): Promise<FakeZipline> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.headers.authorization !== token) return send(response, 401, { error: "invalid token" });

    const { pathname, searchParams } = new URL(request.url ?? "", "http://zipline.test");
    if (pathname === "/api/user/folders") return send(response, 200, folders.map(describeFolder));
    if (pathname === "/api/user/files") return listFiles(files, searchParams, response);

    const [match, id] = /^\/api\/user\/files\/([^/]+)\/raw$/.exec(pathname) ?? [];
    const file = match && files.find((candidate) => candidate.id === id);
    if (!file) return send(response, 404, { error: "not found" });
    if (file.password) return send(response, 403, { error: "password protected" });

    response.writeHead(200, { "content-type": file.type }).end(file.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Pages are small, so that a test has several. */
const largestPage = 2;

function listFiles(
  files: readonly FakeZiplineFile[],
  query: URLSearchParams,
  response: ServerResponse,
): void {
  const page = Number(query.get("page"));
  if (!(page >= 1)) {
    send(response, 400, { error: "Page must be a number" });
    return;
  }

  send(response, 200, {
    page: files.slice((page - 1) * largestPage, page * largestPage).map(describeFile),
    total: files.length,
    pages: Math.ceil(files.length / largestPage),
  });
}

function describeFile({
  id,
  name,
  originalName,
  type,
  bytes,
  favorite,
  password,
  deletesAt,
  tags,
}: FakeZiplineFile) {
  return {
    id,
    name,
    originalName,
    type,
    size: bytes.length,
    favorite: favorite ?? false,
    views: 0,
    password: password ?? false,
    createdAt: "2025-02-03T10:00:00.000Z",
    updatedAt: "2025-02-03T10:00:00.000Z",
    deletesAt: deletesAt ?? null,
    tags: (tags ?? []).map((tag) => ({ id: tag, name: tag, color: "#ff0000" })),
    url: `/u/${name}`,
  };
}

function describeFolder({ name, fileIds }: FakeZiplineFolder) {
  return { id: name, name, public: false, files: fileIds.map((id) => ({ id })) };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
