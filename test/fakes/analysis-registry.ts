import { EventEmitter, once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

const fixture = path.resolve("test/fixtures/analysis-packages");

export interface AnalysisRegistry {
  url: string;
  /** The number of requests for the package. */
  downloads: () => number;
  /** Keeps downloads waiting until the returned function is called. */
  hold(): () => void;
  /** Resolves when a download has started. */
  untilRequested(): Promise<unknown>;
  /** Resolves when a client has ended before its download. */
  untilAborted(): Promise<unknown>;
  close(): void;
}

/** A registry with the package of the fixture. */
export async function startAnalysisRegistry(): Promise<AnalysisRegistry> {
  const tarball = readFileSync(path.join(fixture, "tiny-1.0.0.tgz"));
  const events = new EventEmitter();
  let downloads = 0;
  let held = Promise.resolve();
  const server = createServer(async (request, response) => {
    if (request.url?.endsWith(".tgz")) {
      downloads += 1;
      events.emit("requested");
      response.on("close", () => {
        if (!response.writableFinished) events.emit("aborted");
      });
      await held;
      response.end(tarball);
      return;
    }

    const version = { name: "tiny", version: "1.0.0", dist: { tarball: `${url}/tiny-1.0.0.tgz` } };
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({ name: "tiny", "dist-tags": { latest: "1.0.0" }, versions: { "1.0.0": version } }),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    downloads: () => downloads,
    hold() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    untilRequested: () => once(events, "requested"),
    untilAborted: () => once(events, "aborted"),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
