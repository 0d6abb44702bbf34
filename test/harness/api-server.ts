import { readdir } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { catalogue } from "@/app/api/catalogue";
import { httpPorts } from "@/app/api/ports";
import { errorsByStatus, type RouteHandlers } from "@/lib/http";
import { credentialErrors } from "@/lib/identity";
import { findApiHandler } from "@/server/api/find-api-handler";
import { sendWebResponse, toWebRequest } from "@/server/api/web-exchange";
import type { Handler } from "@/server/byte-routes";
import { createWebServer } from "@/server/create-web-server";
import { modes, testMode } from "./modes/modes.mjs";

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
 * Serves the API and the byte routes over real HTTP, in the test process and without a build: the
 * server and router of the web process, and the routes of Next.js below `/api/auth`.
 */
export async function startApiServer({ proxyHops = 0 }: ApiServerOptions = {}): Promise<ApiServer> {
  const { serveApi } = modes[testMode];
  if (serveApi) return serveApi({ proxyHops });

  const serveAuthRoute = await loadAuthRoutes();
  const server = createWebServer({
    fallbackHandler: (request, response) =>
      (findApiHandler(request.url ?? "") ?? serveAuthRoute)(request, response),
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

const authFolder = fileURLToPath(new URL("../../app/api/auth", import.meta.url));

/** Calls the route files of Next.js by the folders in which they are. */
async function loadAuthRoutes(): Promise<Handler> {
  const files = (await readdir(authFolder, { recursive: true })).filter(
    (file) => path.basename(file) === "route.next.ts",
  );
  const byPath = new Map<string, RouteHandlers>(
    await Promise.all(
      files.map(async (file) => {
        const handlers = (await import(path.join(authFolder, file))) as RouteHandlers;
        return [`/api/auth/${path.dirname(file).replaceAll(path.sep, "/")}`, handlers] as const;
      }),
    ),
  );

  return async (request, response) => {
    const requestPath = new URL(request.url ?? "/", "http://localhost").pathname.replace("/api/v1/", "/api/");
    const [, provider] = /^\/api\/auth\/callback\/([^/]+)$/.exec(requestPath) ?? [];
    const handlers = byPath.get(requestPath) ?? (provider && byPath.get("/api/auth/callback/[provider]"));
    if (!handlers) {
      response.writeHead(404).end();
      return;
    }

    const handle = handlers[request.method as keyof RouteHandlers];
    const params = Promise.resolve(provider === undefined ? {} : { provider });
    await sendWebResponse(request, response, await handle(toWebRequest(request, response), { params }));
  };
}

const { log } = httpPorts;

/** Aborts a call when its endpoint does not declare the error. */
httpPorts.log = (line) => {
  const endpoint = catalogue.find(({ operationId }) => operationId === line.operationId);
  if (endpoint && line.code !== undefined) {
    const declared = errorsByStatus(endpoint, Object.values(credentialErrors)).get(line.status) ?? [];
    if (!declared.some(({ code }) => code === line.code))
      throw new Error(`${line.operationId} answered ${line.status} ${line.code}, which it does not declare`);
  }
  log(line);
};
