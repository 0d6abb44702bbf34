import { readdir } from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { catalogue } from "@/app/api/catalogue";
import { errorsByStatus } from "@/lib/http";
import type { RouteHandlers } from "@/lib/http/routes";
import { credentialErrors } from "@/lib/identity";
import { createWebServer } from "@/server/create-web-server";
import { modes, testMode } from "./modes/modes.mjs";

const apiFolder = fileURLToPath(new URL("../../app/api", import.meta.url));

interface Route {
  pattern: RegExp;
  names: string[];
  handlers: RouteHandlers;
}

export interface ApiServer {
  origin: string;
  close: () => Promise<void>;
}

export interface ApiServerOptions {
  /** Trusted proxies; with one, a test can call from any number of IP addresses. */
  proxyHops?: number;
}

const timeoutMs = 60_000;

/**
 * Serves the API and the byte routes over real HTTP, in the test process: the same server, route modules and handlers as in
 * the web process, found by folder as in Next, without a build.
 */
export async function startApiServer({ proxyHops = 0 }: ApiServerOptions = {}): Promise<ApiServer> {
  const { serveApi } = modes[testMode];
  if (serveApi) return serveApi({ proxyHops });
  const routes = await loadRoutes();
  const server = createWebServer({
    fallbackHandler: (request, response) => serve(routes, request, response),
    proxyHops,
    stalledReaderMs: timeoutMs,
    stalledSenderMs: timeoutMs,
    maxConnectionsPerIp: 10_000,
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

async function loadRoutes(): Promise<Route[]> {
  const files = (await readdir(apiFolder, { recursive: true }))
    .filter((file) => path.basename(file) === "route.ts" && !file.includes("[..."))
    .sort((one, other) => (toSortKey(one) < toSortKey(other) ? -1 : 1));
  return Promise.all(
    files.map(async (file) => {
      const folder = path.dirname(file);
      const names: string[] = [];
      const source = folder.replaceAll(path.sep, "/").replace(/\[(\w+)\]/g, (_match, name: string) => {
        names.push(name);
        return "([^/]+)";
      });
      const handlers = (await import(path.join(apiFolder, file))) as RouteHandlers;
      return { pattern: new RegExp(`^/api/${source.replaceAll(".", "\\.")}$`), names, handlers };
    }),
  );
}

/** Sorts like Next: a static folder comes before a dynamic one. */
function toSortKey(file: string): string {
  return file.replaceAll("[", "\uffff");
}

async function serve(routes: Route[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  const match = routes
    .map((route) => ({ route, found: route.pattern.exec(url.pathname) }))
    .find(({ found }) => found !== null);
  if (!match?.found) {
    response.writeHead(404).end();
    return;
  }
  const { route, found } = match;
  const params = Object.fromEntries(route.names.map((name, index) => [name, found[index + 1] ?? ""]));
  const handler = route.handlers[request.method as keyof RouteHandlers];
  const result = await handler(toRequest(url, request, response), { params: Promise.resolve(params) });
  await assertDeclared(url, request.method ?? "", result);
  // Several cookies are several headers.
  response.writeHead(result.status, [...result.headers].flat());
  if (result.body) await pipeline(Readable.fromWeb(result.body as never), response);
  else response.end();
}

function toRequest(url: URL, request: IncomingMessage, response: ServerResponse): Request {
  const abortController = new AbortController();
  response.once("close", () => {
    if (!response.writableEnded) abortController.abort();
  });
  const { signal } = abortController;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, one);
  }
  const hasBody =
    request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined;
  const method = request.method ?? "GET";
  if (!hasBody || method === "GET" || method === "HEAD") return new Request(url, { method, headers, signal });
  return new Request(url, {
    method,
    headers,
    signal,
    body: Readable.toWeb(request) as ReadableStream,
    duplex: "half",
  } as RequestInit);
}

/** Aborts the call when the endpoint does not declare the error. */
async function assertDeclared(url: URL, method: string, result: Response): Promise<void> {
  const endpoint = catalogue.find(
    (one) => one.method === method && pathPattern(one.path).test(url.pathname.slice("/api".length)),
  );
  if (!endpoint || result.status === endpoint.success.status) return;
  if (result.status === 200 && endpoint.success.existing !== undefined) return;
  if (result.status === 202 && endpoint.success.started !== undefined) return;
  // To the form of a page.
  if (result.status === 303) return;
  if (result.status === 304 && (endpoint.entityTag !== undefined || endpoint.success.headers?.ETag)) return;
  if (result.status === 308 && endpoint.success.moved !== undefined) return;
  // Only for errors: a copy of a download would stay in memory, as nothing reads it.
  const { code } = (await result.clone().json()) as { code: string };
  const declared = errorsByStatus(endpoint, Object.values(credentialErrors)).get(result.status) ?? [];
  if (!declared.some((error) => error.code === code)) {
    throw new Error(`${endpoint.operationId} answered ${result.status} ${code}, which it does not declare`);
  }
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
}
