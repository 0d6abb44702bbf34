import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect } from "vitest";
import { outbox } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { testImage } from "../builders/uploads";
import type { FakeCdn } from "../fakes/fake-cdn";
import { serveApi } from "./api-suite";

/** Lists the tags of all purges in the outbox. */
export async function listPublishedTags(): Promise<string[][]> {
  const rows = await db()
    .select()
    .from(outbox)
    .where(eq(outbox.name, "cdn/purge-requested"))
    .orderBy(outbox.id);
  return rows.map((row) => JSON.parse(row.payload).tags);
}

/** Without the tag of public pages, which almost every change purges too. */
export const ofBytes = (purges: readonly string[][]) =>
  purges.map((tags) => tags.filter((tag) => !tag.startsWith("g-"))).filter((tags) => tags.length > 0);

/** Serves the API behind a CDN, which has purged nothing before each test. */
export function serveBehindCdn(cdn: FakeCdn) {
  const api = serveApi();

  async function clearPurges(): Promise<void> {
    cdn.purges.length = 0;
    await db().delete(outbox);
  }

  // A slow CDN, which exposes a call that does not wait for it.
  beforeEach(async () => {
    cdn.onPurge(() => delay(30));
    await clearPurges();
  });
  afterAll(() => cdn.close());

  let nameCount = 0;
  const uniqueName = (what: string) => `${what}-${++nameCount}`;

  return {
    api,
    clearPurges,
    uniqueName,
    /** Expects that the CDN and the job got these tags of bytes, in one purge each, and no others. */
    async expectPurged(...tags: string[]): Promise<void> {
      expect(ofBytes(cdn.purges)).toEqual(tags.length > 0 ? [tags] : []);
      expect(ofBytes(await listPublishedTags())).toEqual(tags.length > 0 ? [tags] : []);
    },
    upload: async (fields: Record<string, string> = {}) =>
      api.owner.upload(`${uniqueName("shown")}.jpg`, await testImage({ width: 64, height: 64 }), fields),
    patch: (image: ImageResource, changes: object) =>
      api.owner.expect(200, "PATCH", `/api/images/${image.id}`, changes),
    remove: (image: ImageResource) => api.owner.expect(200, "DELETE", `/api/images/${image.id}`),
    async makeAlbum(): Promise<string> {
      const album = uniqueName("album");
      await api.owner.expect(201, "POST", "/api/albums", { album, title: album });
      return album;
    },
  };
}
