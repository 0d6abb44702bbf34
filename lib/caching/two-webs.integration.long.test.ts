import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { apiKeys } from "@/db/schema";
import { createKey, revokeKey } from "@/lib/identity";
import type { ImageResource } from "@/lib/images/resource";
import { isoTime, secondMs } from "@/lib/kernel/time";
import { listOtherProcesses } from "@/lib/platform/database/process-registry";
import { database } from "@/lib/platform/database/transaction";
import { areLimitsShared } from "@/lib/platform/rate-limiting/rate-limiter";
import { jpeg } from "@/test/builders/images";
import { createTextMark } from "@/test/builders/watermarks";
import { serveApi } from "@/test/harness/api-suite";
import { type OtherWeb, startOtherWeb } from "@/test/harness/other-web";
import { isComplete } from "@/test/harness/sample";
import { emitImageChange, isCacheTrusted, startCacheSync } from ".";

// Images are changed at one web process and read at the other, which caches them.

const api = serveApi();
let other: OtherWeb;
let stopCacheSync: () => Promise<void>;

const untilCaching = async () => {
  while (!(await listOtherProcesses({ isFresh: true })).some((one) => one.isCaching)) await delay(50);
  // It reported that it would cache, and starts when all others know.
  await delay(3_500);
};

beforeAll(async () => {
  stopCacheSync = startCacheSync({ role: "web", onChange: emitImageChange });
  other = await startOtherWeb();
  await untilCaching();
});
afterAll(async () => {
  await other?.stop();
  await stopCacheSync?.();
});

const elsewhere = (image: ImageResource) => {
  const { pathname, search } = new URL(image.urls.original ?? "");
  return `${other.origin}${pathname}${search}`;
};

const readElsewhere = async (image: ImageResource) => {
  const response = await fetch(elsewhere(image));
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

const change = (image: ImageResource, visibility: string) =>
  api.owner.expect(200, "PATCH", `/api/images/${image.id}`, { visibility });

/**
 * Makes the image private and public again, and counts what the other web still delivers of it
 * while it is private.
 */
async function countStale(image: ImageResource, rounds: number): Promise<number> {
  let stale = 0;
  for (let round = 0; round < rounds; round++) {
    // Cached.
    for (let again = 0; again < 3; again++) expect((await readElsewhere(image)).status).toBe(200);
    await change(image, "private");
    if ((await readElsewhere(image)).status !== 404) stale++;
    await change(image, "public");
  }
  return stale;
}

const cutListeners = () =>
  database().execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'albumen-other-web-listener' and datname = current_database()`,
  );

/** Reads a private image at the other web, and revokes the key in different ways. */
async function createKeyReader() {
  const { owner } = api.owner.actor.library;
  const { keyId, key } = await createKey({
    owner,
    name: "reader",
    scopes: ["read"],
    expiresAt: null,
    allowedIps: [],
  });
  const image = await api.owner.upload(`${keyId}.jpg`, await jpeg(), { visibility: "private" });
  const read = async () => {
    const response = await fetch(elsewhere(image), { headers: { authorization: `Bearer ${key}` } });
    await response.arrayBuffer();
    return response.status;
  };
  /** As another program would do it: no process is notified. */
  const setRevokedAt = (revokedAt: string | null) =>
    database().update(apiKeys).set({ revokedAt }).where(eq(apiKeys.keyId, keyId));
  const isCached = async () => {
    await read();
    await setRevokedAt(isoTime());
    const status = await read();
    await setRevokedAt(null);

    return status === 200;
  };
  await expect.poll(isCached).toBe(true);

  return { read, setRevokedAt, revoke: () => revokeKey(api.owner.actor, keyId) };
}

/** Stops the server's end of the other web's listening connection, which then gets no messages. */
async function freezeListener(): Promise<void> {
  const { rows } = await database().execute<{ pid: number }>(
    sql`select pid from pg_stat_activity
        where application_name = 'albumen-other-web-listener' and datname = current_database()`,
  );
  expect(rows).toHaveLength(1);

  for (const { pid } of rows) {
    process.kill(pid, "SIGSTOP");
    onTestFinished(() => void process.kill(pid, "SIGCONT"));
  }
}

describe("two web processes", () => {
  it("know of each other, and count rate limits together", async () => {
    expect(areLimitsShared()).toBe(true);
    expect(await listOtherProcesses()).toMatchObject([{ role: "web", isCaching: true }]);
  });

  it("deliver nothing private after the owner's call has returned", async () => {
    const image = await api.owner.upload("visible.jpg", await jpeg());
    await change(image, "public");
    expect(await countStale(image, isComplete ? 40 : 6)).toBe(0);
  });

  it("deliver no image without its watermark once the watermark is required", async () => {
    const image = await api.owner.upload("marked.jpg", await jpeg());
    await change(image, "public");
    const { id } = await createTextMark(api.owner);
    const require = (required_watermark: string | null) =>
      api.owner.expect(200, "PATCH", "/api/settings", { required_watermark });
    const variant = `${elsewhere(image).replace(/\/([^/]+)$/, "/w128/$1")}?v=1`;
    const read = async (url: string) => {
      const response = await fetch(url);
      await response.arrayBuffer();
      const isImmutable = response.headers.get("cache-control")?.includes("immutable");
      return { status: response.status, etag: response.headers.get("etag"), isImmutable };
    };
    for (let round = 0; round < (isComplete ? 20 : 4); round++) {
      const clean = await read(variant);
      expect(clean).toMatchObject({ status: 200, isImmutable: true });
      for (let again = 0; again < 3; again++) expect(await read(variant)).toEqual(clean);
      await require(id);
      const marked = await read(variant);
      expect(marked).toMatchObject({ status: 200, isImmutable: false });
      expect(marked.etag).not.toBe(clean.etag);
      expect((await read(elsewhere(image))).status).toBe(404);
      await require(null);
    }
  });

  it("deliver new bytes after a replacement", async () => {
    const first = await jpeg({ width: 300 });
    const second = await jpeg({ width: 400 });
    const image = await api.owner.upload("replaced.jpg", first, { strip_metadata: "false" });
    await change(image, "public");
    for (let round = 0; round < (isComplete ? 10 : 2); round++) {
      const bytes = round % 2 === 0 ? second : first;
      for (let again = 0; again < 3; again++) await readElsewhere(image);
      const { upload } = await api.owner.expect<{ upload: { url: string; headers: Record<string, string> } }>(
        200,
        "POST",
        `/api/images/${image.id}/replace`,
        {},
      );
      const { pathname, search } = new URL(upload.url);
      const put = { method: "PUT", headers: upload.headers, body: new Uint8Array(bytes) };
      expect((await fetch(`${api.origin}${pathname}${search}`, put)).status).toBe(200);
      const current = await api.owner.expect<ImageResource>(200, "POST", `/api/images/${image.id}/complete`);
      expect((await readElsewhere(current)).bytes.equals(bytes)).toBe(true);
    }
  });

  it("deliver nothing stale while and after a listener's connection is cut", async () => {
    const image = await api.owner.upload("cut.jpg", await jpeg());
    await change(image, "public");
    let stale = 0;
    for (let round = 0; round < (isComplete ? 30 : 5); round++) {
      if (round % 10 === 0) await untilCaching();
      for (let again = 0; again < 3; again++) expect((await readElsewhere(image)).status).toBe(200);
      await Promise.all([cutListeners(), change(image, "private")]);
      if ((await readElsewhere(image)).status !== 404) stale++;
      await change(image, "public");
    }

    expect(stale).toBe(0);
  });

  it("reject a key that both have cached once its revocation has returned", async () => {
    const { read, revoke } = await createKeyReader();
    await revoke();

    expect(await read()).toBe(404);
  });

  it("reject a key once its revocation has returned although a listener's connection was cut", async () => {
    for (let round = 0; round < (isComplete ? 10 : 2); round++) {
      const { read, revoke } = await createKeyReader();
      await Promise.all([cutListeners(), revoke()]);

      expect(await read()).toBe(404);
    }
  });

  it("reject a key within a second of a revocation of which a frozen connection brings no news", async () => {
    const { read, setRevokedAt } = await createKeyReader();
    await freezeListener();
    await setRevokedAt(isoTime());
    await delay(secondMs);

    expect(await read()).toBe(404);
  });

  it("wait for a killed process only as long as its cache could be in use", async () => {
    await untilCaching();
    const image = await api.owner.upload("killed.jpg", await jpeg());
    other.process.kill("SIGSTOP");
    // It returns although the other process has not continued.
    await change(image, "public");
    other.process.kill("SIGCONT");

    expect(isCacheTrusted()).toBe(true);

    await untilCaching();
    expect(await countStale(image, 3)).toBe(0);
  });
});
