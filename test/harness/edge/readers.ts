import { performance } from "node:perf_hooks";

/** One answer that somebody got. */
export interface Reading {
  startedAtMs: number;
  url: string;
  status: number;
  etag: string | null;
  cache: string | null;
}

const timeoutMs = 20_000;
const accepts = ["image/avif,image/webp,*/*;q=0.8", "image/webp,*/*", "*/*"];

/** Reads one address as a stranger with this kind of browser. */
export async function readAs(url: string, accept: string): Promise<Reading> {
  const startedAtMs = performance.now();
  const response = await fetch(url, { headers: { accept }, redirect: "manual" });
  await response.arrayBuffer();
  const { status, headers } = response;
  return { startedAtMs, url, status, etag: headers.get("etag"), cache: headers.get("x-cache") };
}

/** Everything that all kinds of browsers get at these addresses, once. */
export function readAll(urls: readonly string[]): Promise<Reading[]> {
  return Promise.all(urls.flatMap((url) => accepts.map((accept) => readAs(url, accept))));
}

/**
 * The same, once all of it comes from the cache: what is fetched while something else is purged is not kept, and purges come
 * again some seconds after a change.
 */
export async function readFromCache(urls: readonly string[]): Promise<Reading[]> {
  for (const endMs = performance.now() + timeoutMs; ; ) {
    const readings = await readAll(urls);
    if (readings.every(({ status, cache }) => status === 200 && cache === "HIT")) return readings;
    if (performance.now() > endMs) throw new Error(`not all is kept: ${JSON.stringify(readings)}`);
  }
}

/** Strangers who read the addresses again and again, so many at a time, until they are stopped. */
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
