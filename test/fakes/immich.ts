import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

export interface FakeImmichAsset {
  id: string;
  originalFileName: string;
  bytes: Uint8Array;
  type?: "IMAGE" | "VIDEO";
  visibility?: "timeline" | "archive" | "hidden";
  isFavorite?: boolean;
  isTrashed?: boolean;
  description?: string;
  /** UTC. */
  takenAt?: string;
  /** The clock at the place, written as if it were UTC. */
  localDateTime?: string;
  position?: { latitude: number; longitude: number };
  tags?: string[];
}

export interface FakeImmichAlbum {
  id: string;
  albumName: string;
  description?: string;
  assetIds: string[];
}

export interface FakeImmich {
  origin: string;
  key: string;
  /** Requests so far, as method and path. */
  requests: string[];
  /** Answers the next requests with this status. */
  failNext(status: number, times: number): void;
  close(): Promise<void>;
}

interface Library {
  assets: FakeImmichAsset[];
  albums: FakeImmichAlbum[];
  major?: number;
}

const key = "immich-test-key";

/**
 * The part of Immich's API that an import reads (https://api.immich.app/): version 3, whose albums
 * name no assets and whose search returns only what its filters say.
 */
export async function startImmich(library: Library): Promise<FakeImmich> {
  const requests: string[] = [];
  let failures: number[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const failure = failures.shift();
    if (request.headers["x-api-key"] !== key) return send(response, 401, { message: "Invalid API key" });
    if (failure !== undefined) return send(response, failure, { message: "Failed" }, { "retry-after": "0" });

    await answer(library, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    requests,
    failNext: (status, times) => {
      failures = Array.from({ length: times }, () => status);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(library: Library, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "", "http://immich.test");
  if (pathname === "/api/server/version") {
    return send(response, 200, { major: library.major ?? 3, minor: 0, patch: 1 });
  }
  if (pathname === "/api/albums") {
    const albums = library.albums.map(({ assetIds, ...album }) => ({
      ...album,
      assetCount: assetIds.length,
    }));
    return send(response, 200, albums);
  }

  if (pathname === "/api/search/metadata" && request.method === "POST") {
    return search(library, (await json(request)) as SearchQuery, response);
  }

  const [match, id, isOriginal] = /^\/api\/assets\/([^/]+)(\/original)?$/.exec(pathname) ?? [];
  const asset = match && library.assets.find((candidate) => candidate.id === id);
  if (!asset) return send(response, 404, { message: "Not found" });
  if (!isOriginal) return send(response, 200, describe(asset, true));

  response.writeHead(200, { "content-type": "image/jpeg", "content-length": asset.bytes.length });
  response.end(asset.bytes);
}

interface SearchQuery {
  type?: string;
  visibility?: string;
  albumIds?: string[];
  withExif?: boolean;
  page: unknown;
  size: unknown;
}

/** Pages are small, so that a test has several. */
const largestPage = 2;

function search(library: Library, query: SearchQuery, response: ServerResponse): void {
  const { page, size } = query;
  if (!Number.isInteger(page) || !Number.isInteger(size) || Number(size) > 1_000) {
    send(response, 400, { message: "Invalid page or size" });
    return;
  }

  const inAlbums = (id: string) =>
    (query.albumIds ?? []).every((album) =>
      library.albums.some((candidate) => candidate.id === album && candidate.assetIds.includes(id)),
    );

  const found = library.assets.filter(
    ({ id, type = "IMAGE", visibility = "timeline" }) =>
      (query.type === undefined || query.type === type) &&
      (query.visibility === undefined || query.visibility === visibility) &&
      inAlbums(id),
  );
  const start = (Number(page) - 1) * largestPage;
  const items = found.slice(start, start + largestPage);
  const hasMore = start + largestPage < found.length;
  send(response, 200, {
    albums: { total: 0, count: 0, items: [], facets: [] },
    assets: {
      total: items.length,
      count: items.length,
      facets: [],
      items: items.map((asset) => describe(asset, query.withExif === true)),
      nextPage: hasMore ? String(Number(page) + 1) : null,
    },
  });
}

/** Only the response for one asset has its tags. */
function describe(asset: FakeImmichAsset, withExif: boolean): object {
  const { id, originalFileName, bytes, type = "IMAGE", visibility = "timeline", takenAt, position } = asset;
  const created = takenAt ?? "2024-05-01T00:00:00.000Z";
  return {
    id,
    type,
    visibility,
    originalFileName,
    originalMimeType: "image/jpeg",
    isFavorite: asset.isFavorite ?? false,
    isTrashed: asset.isTrashed ?? false,
    fileCreatedAt: created,
    fileModifiedAt: "2024-05-02T00:00:00.000Z",
    localDateTime: asset.localDateTime ?? created,
    ...(withExif && {
      exifInfo: {
        description: asset.description ?? "",
        dateTimeOriginal: takenAt ?? null,
        fileSizeInByte: bytes.length,
        latitude: position?.latitude ?? null,
        longitude: position?.longitude ?? null,
      },
      tags: (asset.tags ?? []).map((value) => ({ value, name: value.split("/").at(-1) })),
    }),
  };
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}
