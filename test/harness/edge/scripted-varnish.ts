import { afterAll, beforeAll, expect } from "vitest";
import { publicHeaders, type ScriptedOrigin, sendResponse, startOrigin } from "@/test/fakes/scripted-origin";
import { startVarnish, type Varnish } from "./varnish.mjs";

/** The shipped Varnish before an origin that answers what and when a test tells it to; for all tests of a suite. */
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
    /** An address that nothing has been asked of. */
    newPath: () => `/i/anna/trips/thumb/${++imageCount}.jpg`,
    get,
    purge: (tags: string, token = edge.varnish.token) =>
      get("/", { "albumen-purge-tags": tags, "albumen-purge-token": token }, "PURGE"),
    /** From now on everybody may see this there. */
    respondPublicly,
    /** Keeps "first" there, when the origin has "second" by now: an answer of the millisecond of a purge is not kept. */
    cacheFirst: async (path: string) => {
      respondPublicly(path, "first");
      await expect.poll(() => get(path), { interval: 2 }).toMatchObject({ body: "first", cache: "HIT" });
      respondPublicly(path, "second");
    },
    /** How often the origin has been asked for it. */
    countRequests: (path: string) => edge.origin.requests.filter((one) => one.endsWith(path)).length,
    /** Answers "before" there, or another body, but only when told to; `came` when somebody has asked. */
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
