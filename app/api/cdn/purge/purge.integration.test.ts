import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { auditLogs } from "@/db/schema";
import { cacheTags, onImageChange, onOwnerChange } from "@/lib/caching";
import type { PurgedCdn } from "@/lib/delivery/purge/resource";
import { db } from "@/lib/platform/database/transaction";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCallerFor } from "@/test/harness/caller";

const cdn = await vi.hoisted(async () =>
  (await import("@/test/fakes/start-cloudflare-cdn")).startCloudflareCdn(),
);

const api = serveApi();
afterAll(() => cdn.close());

const purge = (body: object, caller: Caller = api.owner) => caller.call("POST", "/api/cdn/purge", body);
const tags = {
  all: () => cacheTags.owner(api.owner.actor.library.uid),
  album: (slug: string) => cacheTags.album(api.owner.actor.library.uid, slug),
};

/** Tags that the process was told to evict. */
const evicted: string[] = [];
onImageChange((imageId) => evicted.push(imageId));
onOwnerChange((uid) => evicted.push(uid));

let uploadCount = 0;
const upload = async (caller: Caller) => caller.upload(`purged-${++uploadCount}.jpg`, await testImage());

beforeEach(() => {
  cdn.purges.length = 0;
  evicted.length = 0;
});

describe("a purge", () => {
  it("a purge of an image, an album or everything clears the CDN and the service's caches", async () => {
    const image = await upload(api.owner);
    const { uid } = api.owner.actor.library;
    const cases = [
      { body: { image_id: image.id }, tag: cacheTags.image(image.id), told: image.id },
      { body: { album: "images" }, tag: tags.album("images"), told: uid },
      { body: { all: true }, tag: tags.all(), told: uid },
    ];

    for (const { body, tag, told } of cases) {
      evicted.length = 0;
      cdn.store("/kept", [tag]);
      const answer = await purge(body);
      expect([answer.status, answer.body]).toEqual([
        200,
        { purged: true, cdn: "cloudflare", tags: [tag] } satisfies PurgedCdn,
      ]);
      expect([cdn.storedUrls(), evicted]).toEqual([[], [told]]);
    }
  });

  it("is written into the audit log", async () => {
    await purge({ album: "images" });
    const isPurge = and(
      eq(auditLogs.owner, api.owner.actor.library.owner),
      eq(auditLogs.resourceType, "cdn"),
    );
    const entries = await db().select().from(auditLogs).where(isPurge).orderBy(auditLogs.createdAt);
    expect(entries.at(-1)).toMatchObject({
      action: "update",
      resourceId: api.owner.actor.library.uid,
      status: "success",
      metadata: { fields: [], purged: tags.album("images") },
    });
  });

  it.each<[string, object]>([
    ["nothing", {}],
    ["two things", { album: "images", all: true }],
    ["not everything", { all: false }],
    ["an album that cannot be", { album: "Images" }],
    ["what is not known", { tags: ["o-usr_1"] }],
    ["what is not known beside what is", { all: true, tags: [] }],
  ])("a purge with %s is rejected", async (_what, body) => {
    expect(await purge(body)).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } });
    expect([cdn.purges, evicted]).toEqual([[], []]);
  });

  it("a purge of an unknown or foreign resource is rejected like other requests for it", async () => {
    const foreign = await upload(api.stranger);
    await api.stranger.expect(201, "POST", "/api/albums", { album: "foreign", title: "Foreign" });
    cdn.purges.length = 0;
    evicted.length = 0;
    const answers = [
      await purge({ image_id: "img_01jd0000000000000000000000" }),
      await purge({ image_id: "nonsense" }),
      await purge({ image_id: foreign.id }),
      await purge({ album: "nowhere" }),
      await purge({ album: "foreign" }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 403, 404, 404]);
    expect([cdn.purges, evicted]).toEqual([[], []]);
  });

  it("requires the scope to write images", async () => {
    const reader = await createCallerFor(api.origin, api.owner.actor, ["images:read"]);
    expect((await purge({ all: true }, reader)).status).toBe(403);
    const writer = await createCallerFor(api.origin, api.owner.actor, ["images:write"]);
    expect((await purge({ all: true }, writer)).status).toBe(200);
  });

  it("a purge that the CDN does not confirm is reported as not done, and left to the job", async () => {
    cdn.fail({ status: 503, body: {} });
    const answer = await purge({ all: true });
    cdn.recover();
    expect([answer.status, answer.body]).toEqual([
      200,
      { purged: false, cdn: "cloudflare", tags: [tags.all()] },
    ]);
  });
});
