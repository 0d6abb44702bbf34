import type { OutgoingHttpHeaders, RequestListener } from "node:http";
import { afterAll, beforeAll } from "vitest";
import { startForeignHost } from "../fakes/foreign-host";

type Started = Awaited<ReturnType<typeof startForeignHost>>;

/** A third-party web server for the tests of a file, which answers as its `listener` does. */
interface ForeignHost extends Pick<Started, "port" | "requests" | "connections"> {
  listener: RequestListener;
}

/** Starts the host before the tests of a file. */
export function serveForeignHost() {
  let started: Started | undefined;
  const running = () => {
    if (!started) throw new Error("The host runs in tests only.");
    return started;
  };

  const host: ForeignHost = {
    listener: (_request, response) => response.writeHead(404).end(),
    get port() {
      return running().port;
    },
    get requests() {
      return running().requests;
    },
    connections: () => running().connections(),
  };

  beforeAll(async () => {
    started = await startForeignHost((request, response) => host.listener(request, response));
  });
  afterAll(() => started?.close());

  return {
    host,
    /** The test's installation allows `localhost` as an import host. */
    foreignUrl: (pathname: string) => `http://localhost:${host.port}${pathname}`,
  };
}

export function respondWith(
  body: Uint8Array | string,
  headers: OutgoingHttpHeaders = {},
  status = 200,
): RequestListener {
  return (_request, response) => response.writeHead(status, headers).end(body);
}
