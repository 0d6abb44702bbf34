import { performance } from "node:perf_hooks";

/** One response of a reader. */
export interface Reading {
  startedAtMs: number;
  url: string;
  status: number;
  etag: string | null;
  cache: string | null;
}

const timeoutMs = 20_000;
const accepts = ["image/avif,image/webp,*/*;q=0.8", "image/webp,*/*", "*/*"];

/** Reads a URL as an anonymous visitor with this Accept header. */
export async function readAs(url: string, accept: string): Promise<Reading> {
  const startedAtMs = performance.now();
  const response = await fetch(url, { headers: { accept }, redirect: "manual" });
  await response.arrayBuffer();
  const { status, headers } = response;

  return { startedAtMs, url, status, etag: headers.get("etag"), cache: headers.get("x-cache") };
}

/** Reads each URL once per kind of browser. */
export function readAll(urls: readonly string[]): Promise<Reading[]> {
  return Promise.all(urls.flatMap((url) => accepts.map((accept) => readAs(url, accept))));
}

/**
 * The same, once every response comes from the cache: a response fetched during a purge is not
 * stored, and purges are repeated some seconds after a change.
 */
export async function readFromCache(urls: readonly string[]): Promise<Reading[]> {
  for (const endMs = performance.now() + timeoutMs; ; ) {
    const readings = await readAll(urls);
    if (readings.every(({ status, cache }) => status === 200 && cache === "HIT")) return readings;
    if (performance.now() > endMs) throw new Error(`not all is kept: ${JSON.stringify(readings)}`);
  }
}

/** Starts anonymous visitors who read the URLs repeatedly, `count` at a time, until stopped. */
export function startReaders(urls: readonly string[], { count }: { count: number }) {
  const readings: Reading[] = [];
  let isStopped = false;
  const reader = async (offset: number) => {
    for (let turn = offset; !isStopped; turn++) {
      const url = urls[turn % urls.length] ?? "";
      readings.push(await readAs(url, accepts[Math.floor(turn / urls.length) % accepts.length] ?? ""));
    }
  };
  const all = Promise.all(Array.from({ length: count }, (_, at) => reader(at)));

  return {
    readings,
    stop: async () => {
      isStopped = true;
      await all;
      return readings;
    },
  };
}
