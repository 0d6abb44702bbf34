import { afterAll, beforeAll, expect } from "vitest";
import { answer, publicHeaders, type ScriptedOrigin, startOrigin } from "./scripted-origin";
import { startVarnish, type Varnish } from "./varnish.mjs";

/** The shipped Varnish before an origin that answers what and when a test tells it to; for all tests of a suite. */
export function useScriptedVarnish() {
  const edge = {} as { origin: ScriptedOrigin; varnish: Varnish };
  let pictures = 0;

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

  function publicly(path: string, body: string, headers: object = {}): void {
    edge.origin.at(path, (_request, response) =>
      answer(response, 200, body, { ...publicHeaders, ...headers }),
    );
  }

  return {
    edge,
    /** An address that nothing has been asked of. */
    newPath: () => `/i/anna/trips/thumb/${++pictures}.jpg`,
    get,
    purge: (tags: string, token = edge.varnish.token) =>
      get("/", { "albumen-purge-tags": tags, "albumen-purge-token": token }, "PURGE"),
    /** From now on everybody may see this there. */
    publicly,
    /** Keeps "first" there, when the origin has "second" by now: an answer of the millisecond of a purge is not kept. */
    keepFirst: async (path: string) => {
      publicly(path, "first");
      await expect.poll(() => get(path), { interval: 2 }).toMatchObject({ body: "first", cache: "HIT" });
      publicly(path, "second");
    },
    /** How often the origin has been asked for it. */
    askedOf: (path: string) => edge.origin.asked.filter((one) => one.endsWith(path)).length,
    /** Answers "before" there, or another body, but only when told to; `came` when somebody has asked. */
    hold: (path: string, body = "before", headers: object = publicHeaders) => {
      const gate = { go: () => {}, came: Promise.resolve() };
      gate.came = new Promise((came) => {
        const may = new Promise<void>((go) => {
          gate.go = go;
        });
        edge.origin.at(path, async (_request, response) => {
          came();
          await may;
          answer(response, 200, body, { ...headers });
        });
      });
      return gate;
    },
  };
}
