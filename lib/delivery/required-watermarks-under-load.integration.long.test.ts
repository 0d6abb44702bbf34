import { expect, it } from "vitest";
import { createMarkedLibrary } from "@/test/builders/marked-library";
import { withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();
const maxReads = 10_000;

it("none of 10,000 requests gets an image without its watermark while that is required", async () => {
  const marked = await createMarkedLibrary(api.origin);
  const image = await marked.upload({ visibility: "public" });
  const link = await marked.createLink(image, { variant: "thumb" });
  const variants = [image.urls.w128, image.urls.thumb, link].map((url) => withOrigin(api.origin, url));
  const original = withOrigin(api.origin, image.urls.original);
  const urls = [...variants, original, `${variants[0]}?v=1`];
  const get = async (url: string) => {
    const response = await fetch(url, { headers: { accept: "image/png" } });
    await response.arrayBuffer();
    return { status: response.status, etag: response.headers.get("etag") ?? "" };
  };
  const clean = new Set<string>();
  for (const url of urls) clean.add((await get(url)).etag);

  /** The number of the change that requires a watermark; undefined while the image may be clean. */
  let requiredSince: number | undefined;
  let changes = 0;
  let reads = 0;
  let readsWhileRequired = 0;
  const leaked: string[] = [];

  const read = async () => {
    while (reads < maxReads) {
      const url = urls[reads++ % urls.length] ?? "";
      const since = requiredSince;
      const { status, etag } = await get(url);
      if (since === undefined || since !== requiredSince) continue;

      readsWhileRequired++;
      if (status === 200 ? clean.has(etag) || url === original : url !== original || status !== 404)
        leaked.push(`${status} ${etag} ${url}`);
    }
  };
  const pause = async () => {
    const end = reads + 100;
    while (reads < Math.min(end, maxReads)) await new Promise(setImmediate);
  };
  const change = async () => {
    while (reads < maxReads) {
      for (const id of [marked.green, marked.black]) {
        requiredSince = undefined;
        await marked.requireForAccount(id);
        requiredSince = ++changes;
        await pause();
      }
      requiredSince = undefined;
      await marked.requireForAccount(null);
      await pause();
    }
  };
  await Promise.all([change(), ...Array.from({ length: 16 }, read)]);

  expect(leaked).toEqual([]);
  expect(changes).toBeGreaterThan(20);
  expect(readsWhileRequired).toBeGreaterThan(maxReads / 10);
});
