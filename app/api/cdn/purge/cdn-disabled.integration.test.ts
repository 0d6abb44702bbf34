import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { outbox } from "@/db/schema";
import { cacheTags, onOwnerChange } from "@/lib/caching";
import { db } from "@/lib/platform/database/transaction";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();

it("without a CDN, a purge evicts from the service's own caches and queues no job", async () => {
  const { uid } = api.owner.actor.library;
  const evicted: string[] = [];
  onOwnerChange((evictedUid) => evicted.push(evictedUid));

  expect(await api.owner.expect(200, "POST", "/api/cdn/purge", { all: true })).toEqual({
    purged: true,
    cdn: "none",
    tags: [cacheTags.owner(uid)],
  });
  expect(evicted).toEqual([uid]);

  const image = await api.owner.upload("alone.jpg", await testImage());
  await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);

  expect(await db().$count(outbox, eq(outbox.name, "cdn/purge-requested"))).toBe(0);
});
