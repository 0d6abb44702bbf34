import { parsePastedUrls } from "./transfer-urls";
import type { UploadSource } from "./upload";

/**
 * The path to which other apps of a telephone post shared files. `public/share-worker.js` has the
 * same names. No page's path may start with this one: the worker would control it.
 */
export const shareTarget = { path: "/dashboard/share-target", filesField: "files" } as const;
const workerPath = "/share-worker.js";
const cacheName = "shared-files";
const filenameHeader = "x-filename";

/** Installs the worker that receives shared files. It controls no page but the target itself. */
export async function registerShareWorker(): Promise<void> {
  // Missing on origins without TLS, where a browser does not install the app either.
  await navigator.serviceWorker?.register(workerPath, { scope: shareTarget.path });
}

/** Returns what was shared since the last call, and removes it. */
export async function takeShared(): Promise<UploadSource[]> {
  if (!("caches" in window) || !(await caches.has(cacheName))) return [];

  const cache = await caches.open(cacheName);
  const responses = await cache.matchAll();
  await caches.delete(cacheName);

  return (await Promise.all(responses.map(readShared))).flat();
}

async function readShared(response: Response): Promise<UploadSource[]> {
  const filename = response.headers.get(filenameHeader);
  if (filename === null) return parsePastedUrls(await response.text());

  const bytes = await response.blob();
  return [new File([bytes], decodeURIComponent(filename), { type: bytes.type })];
}
