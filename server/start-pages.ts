import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { Handler } from "./byte-routes";

/**
 * Without a User-Agent, Next.js ignores `htmlLimitedBots`: it sends the metadata after the body,
 * and a missing page as a script.
 */
const unknownClient = "unknown";

/** Runs Next.js with the pages of the build in this process. */
export async function startPages({ host, port }: { host: string; port: number }): Promise<{
  handle: Handler;
  close: () => Promise<void>;
}> {
  // Development needs no build and no Next.js in this process.
  const { default: next } = await import("next");
  // Next.js would compile its configuration at each start. The build has stored the result, which
  // Next.js's own servers read this way.
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG ??= JSON.stringify(await readBuiltConfig());
  // Next takes WebSocket upgrades from its server and never answers them. It gets a server that
  // does not listen, so our server answers such requests like any other.
  const httpServer = createServer();
  const app = next({ dev: false, dir: process.cwd(), hostname: host, port, httpServer });
  await app.prepare();
  const handle = app.getRequestHandler();

  return {
    handle: (request, response) => {
      request.headers["user-agent"] ??= unknownClient;
      return handle(request, response);
    },
    close: () => app.close(),
  };
}

async function readBuiltConfig(): Promise<unknown> {
  return JSON.parse(await readFile(".next/required-server-files.json", "utf8")).config;
}
