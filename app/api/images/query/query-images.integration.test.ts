import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { auditLogs, imageSearch } from "@/db/schema";
import { fillSearchRows } from "@/lib/changes";
import type { ImagePage } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { type Account, createAccount } from "@/test/builders/account";
import { addMember, inLibrary } from "@/test/builders/memberships";
import { describeLibrary, insertLibrary } from "@/test/builders/query-library";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Client, createCaller, createCallerFor } from "@/test/harness/caller";

const api = serveApi();
const path = "/api/images/query";
let library: Account;

beforeAll(async () => {
  library = await createAccount(api.origin);
  await insertLibrary(library.actor.library.owner, describeLibrary(60));
});

const query = (body: object, caller: Client = library.caller) =>
  caller.expect<ImagePage>(200, "POST", path, body);
const idsOf = ({ data }: ImagePage) => data.map(({ id }) => id);

describe("POST /images/query", () => {
  it("lists what GET /images lists with the same filters", async () => {
    for (const [filter, search] of [
      [{ album: "lake", nsfw: false }, "album=lake&nsfw=false"],
      [{ all: [{ tag: ["seldom"] }, { min_rating: 2 }] }, "tag=seldom&min_rating=2"],
      [{ lens: "RF 50" }, "lens=RF%2050"],
      [{ min_focal_length: 30, max_focal_length: 60 }, "min_focal_length=30&max_focal_length=60"],
      [{ uploaded_within: "30d" }, "uploaded_within=30d"],
      [{ taken_within: "2w", search: "sunset" }, "taken_within=2w&search=sunset"],
    ] as const)
      for (const sort of ["recent", "oldest", "taken"]) {
        const listed = await library.caller.expect<ImagePage>(
          200,
          "GET",
          `/api/images?${search}&sort=${sort}&limit=50&include_total=true`,
        );
        expect(listed.data.length).toBeGreaterThan(0);
        expect(await query({ filter, sort, limit: 50, include_total: true })).toEqual(listed);
      }
  });

  it("is a read: without an audit entry, replay or anything changed", async () => {
    const entries = () => db().$count(auditLogs, eq(auditLogs.owner, library.actor.library.owner));
    const before = await entries();
    const body = { filter: { not: { nsfw: true } }, limit: 2 };
    const headers = { "idempotency-key": "same" };
    const first = await library.caller.call("POST", path, body, headers);
    const other = await library.caller.call("POST", path, { ...body, limit: 3 }, headers);
    expect([first.status, other.status]).toEqual([200, 200]);
    expect(other.headers.get("idempotency-replayed")).toBeNull();
    expect((other.body as ImagePage).data).toHaveLength(3);
    expect(first.headers.get("ratelimit-policy")).toContain('"read"');
    await library.caller.expect(400, "POST", path, { filter: {} });
    expect(await entries()).toBe(before);
  });

  it("continues with its cursor for the same filter only, in any form of it", async () => {
    const filter = { any: [{ tag: ["often"] }, { pick: "pick" }] };
    const all = await query({ filter, limit: 200 });
    const { next_cursor: cursor, ...page } = await query({ filter, limit: 5 });
    const same = { all: [{ any: [{ any: filter.any }] }] };
    const rest = await query({ filter: same, cursor, limit: 200 });
    expect([...page.data, ...rest.data].map(({ id }) => id)).toEqual(idsOf(all));

    for (const changed of [
      { filter: { any: [{ tag: ["often"] }, { pick: "reject" }] } },
      { filter, sort: "taken" },
      { filter, archived: "exclude" },
      { filter, deleted: "include" },
    ]) {
      const { body } = await library.caller.call("POST", path, { ...changed, cursor });
      expect(body).toMatchObject({ code: "INVALID_CURSOR" });
    }
    const other = await createAccount(api.origin);
    await other.caller.expect(400, "POST", path, { filter, cursor });
  });

  it("needs ai:read for conditions on analyses, at any depth", async () => {
    const reader = await createCallerFor(api.origin, library.actor, ["images:read"]);
    const nested = { any: [{ nsfw: true }, { not: { all: [{ label: "cat" }] } }] };
    for (const filter of [{ label: "cat" }, { text: "cat" }, nested]) {
      const { status, body } = await reader.call("POST", path, { filter });
      expect([status, body]).toMatchObject([403, { details: { scope: ["ai:read"] } }]);
    }
    expect((await query({ filter: { label: "old dog" }, archived: "exclude" })).data.length).toBeGreaterThan(
      0,
    );
    await query({ filter: { search: "cat" } }, reader);
  });

  it("stays in the album of a member, who finds no collection", async () => {
    const member = await createAccount(api.origin);
    await addMember(library, member, "viewer", "lake");
    const client = inLibrary(library, member);
    const ofAlbum = await query({ filter: { album: "lake" }, limit: 200 });
    const others = { not: { album: "hill" } };
    expect(idsOf(await query({ filter: others, limit: 200, include_total: true }, client))).toEqual(
      idsOf(ofAlbum),
    );
    expect(idsOf(await query({ filter: { album: "hill" } }, client))).toEqual([]);

    const { rows } = await db().execute<{ id: string }>(
      sql`select id from collections where owner = ${library.actor.library.owner}`,
    );
    const collection = rows[0]?.id;
    expect(idsOf(await query({ filter: { collection } })).length).toBeGreaterThan(0);
    expect(idsOf(await query({ filter: { collection } }, client))).toEqual([]);
    expect(idsOf(await query({ filter: { not: { collection } }, limit: 200 }, client))).toEqual(
      idsOf(ofAlbum),
    );
  });
});

describe("the lens, the focal length and the metadata of an image", () => {
  it("are found after each change, of encrypted images only the metadata, and in rows from before", async () => {
    const caller = await createCaller(api.origin);
    const exif = { IFD2: { LensModel: "XF 35mm F2", FocalLength: "35/1" } };
    const bytes = await sharp(await testImage({ width: 8, height: 8 }))
      .withExif(exif)
      .jpeg()
      .toBuffer();
    const plain = await caller.upload("plain.jpg", bytes);
    const sealed = await caller.upload("sealed.jpg", bytes, { encrypt: "true" });
    for (const { id } of [plain, sealed])
      await caller.expect(200, "PATCH", `/api/images/${id}`, { metadata: { shot: "9", note: "a\nb" } });

    const expectFound = async () => {
      const found = async (filter: object) => idsOf(await query({ filter, sort: "oldest" }, caller));
      expect(await found({ lens: "xf 35MM" })).toEqual([plain.id]);
      expect(await found({ min_focal_length: 35, max_focal_length: 35 })).toEqual([plain.id]);
      expect(await found({ "meta.shot": { lte: 10 }, "meta.note": { eq: "a\nb" } })).toEqual([
        plain.id,
        sealed.id,
      ]);
      expect(await found({ not: { "meta.gone": { exists: true } } })).toEqual([plain.id, sealed.id]);
    };
    await expectFound();

    const { owner } = caller.actor.library;
    await db()
      .update(imageSearch)
      .set({ lens: null, focalLength: null, custom: null })
      .where(eq(imageSearch.owner, owner));
    while (await fillSearchRows());
    await expectFound();
  });
});
