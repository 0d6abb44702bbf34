import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { images } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { isSealedKey } from "@/lib/platform/storage";
import { exportArchive } from "@/test/builders/account-archive";
import { jpeg } from "@/test/builders/images";
import { countsOf, listObjects, noOutcomes, purge } from "@/test/builders/importable-library";
import { withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { importAndRun } from "@/test/harness/round-trip";

const api = serveApi();
const rootKey = env().ALBUMEN_ROOT_KEY;
afterEach(() => void Object.assign(env(), { ALBUMEN_ROOT_KEY: rootKey }));

async function exportPurged() {
  const owner = await createCaller(api.origin);
  const bytes = await jpeg({ width: 80, height: 60 });
  const image = await owner.upload("secret.jpg", bytes, { encrypt: "true" });
  const archive = await exportArchive(api.origin, owner);
  await purge(owner, image);

  return { owner, bytes, image, archive };
}

it("an encrypted image of an archive is encrypted again", async () => {
  const { owner, bytes, image, archive } = await exportPurged();
  const done = await importAndRun(owner, archive);

  expect(countsOf(done, "images")).toEqual({ ...noOutcomes, restored: 1 });

  const restored = await owner.expect<ImageResource>(200, "GET", `/api/images/${image.id}`);
  expect(restored.status).toMatchObject({ encrypted: true, key_version: 1 });
  expect(restored.info).toMatchObject({ exif: null, colors: null, phash: null });

  const stored = await listObjects(`images/${image.id}/`);
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.filter((key) => !isSealedKey(key))).toEqual([]);

  const url = withOrigin(api.origin, restored.urls.original);
  expect((await fetch(url)).status).toBe(404);

  const response = await fetch(url, { headers: { authorization: `Bearer ${owner.key}` } });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
});

it("no token from before opens a restored image, and a person's mark stays one", async () => {
  const owner = await createCaller(api.origin);
  const bytes = await jpeg({ width: 82, height: 60 });
  const image = await owner.upload("leaked.jpg", bytes, { encrypt: "true" });
  await owner.expect(200, "PATCH", `/api/images/${image.id}`, { nsfw: true });
  const body = { variant: "original", expires_in: 604_800 };
  const { url } = await owner.expect<{ url: string }>(200, "POST", `/api/images/${image.id}/token`, body);
  const archive = await exportArchive(api.origin, owner);

  expect((await fetch(withOrigin(api.origin, url))).status).toBe(200);

  await owner.expect(200, "DELETE", `/api/images/${image.id}/tokens`);
  await purge(owner, image);
  await importAndRun(owner, archive);

  expect((await fetch(withOrigin(api.origin, url))).status).toBe(404);

  const [row] = await db().select().from(images).where(eq(images.id, image.id));
  expect(row).toMatchObject({ nsfw: true, nsfwChosen: true });
});

it("it is left out, and named, where nothing can be encrypted", async () => {
  const { owner, image, archive } = await exportPurged();
  Object.assign(env(), { ALBUMEN_ROOT_KEY: undefined });
  const done = await importAndRun(owner, archive);

  expect(countsOf(done, "images")).toEqual({ ...noOutcomes, failed: 1 });
  expect(done.report.conflicts).toMatchObject([{ id: image.id, code: "ENCRYPTION_UNAVAILABLE" }]);
});
