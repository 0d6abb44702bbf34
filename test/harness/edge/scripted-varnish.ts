import { afterAll, beforeAll, expect } from "vitest";
import { publicHeaders, type ScriptedOrigin, sendResponse, startOrigin } from "@/test/fakes/scripted-origin";
import { startVarnish, type Varnish } from "./varnish.mjs";

/**
 * Runs the shipped Varnish in front of an origin with scripted responses; for all tests of a suite.
 */
export function useScriptedVarnish() {
  const edge = {} as { origin: ScriptedOrigin; varnish: Varnish };
  let imageCount = 0;

  beforeAll(async () => {
    edge.origin = await startOrigin();
    edge.varnish = await startVarnish({ backendPort: edge.origin.port, memory: "64M" });
  });
  afterAll(() => Promise.all([edge.varnish?.stop(), edge.origin?.stop()]));

  async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
    const response = await fetch(edge.varnish.origin + path, { method, headers });
    const body = await response.text();
    return {
      status: response.status,
      body,
      cache: response.headers.get("x-cache"),
      headers: response.headers,
    };
  }

  function respondPublicly(path: string, body: string, headers: object = {}): void {
    edge.origin.handle(path, (_request, response) =>
      sendResponse(response, 200, body, { ...publicHeaders, ...headers }),
    );
  }

  return {
    edge,
    /** Returns an unused path. */
    newPath: () => `/i/anna/trips/thumb/${++imageCount}.jpg`,
    get,
    purge: (tags: string, token = edge.varnish.token) =>
      get("/", { "albumen-purge-tags": tags, "albumen-purge-token": token }, "PURGE"),
    /** Serves this publicly at the path from now on. */
    respondPublicly,
    /**
     * Caches "first" at the path while the origin already has "second": a response of the
     * millisecond of a purge is not cached.
     */
    cacheFirst: async (path: string) => {
      respondPublicly(path, "first");
      await expect.poll(() => get(path), { interval: 2 }).toMatchObject({ body: "first", cache: "HIT" });
      respondPublicly(path, "second");
    },
    /** Number of origin requests for the path. */
    countRequests: (path: string) => edge.origin.requests.filter((one) => one.endsWith(path)).length,
    /**
     * Delays the response "before", or another body, until released; `came` resolves on the first
     * request.
     */
    holdResponse: (path: string, body = "before", headers: object = publicHeaders) => {
      const gate = { release: () => {}, arrived: Promise.resolve() };
      gate.arrived = new Promise((resolveArrived) => {
        const released = new Promise<void>((resolveReleased) => {
          gate.release = resolveReleased;
        });
        edge.origin.handle(path, async (_request, response) => {
          resolveArrived();
          await released;
          sendResponse(response, 200, body, { ...headers });
        });
      });
      return gate;
    },
  };
}
