import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { AlbumResource } from "@/lib/albums/resource";
import { db } from "@/lib/platform/database/transaction";
import type { TagResource } from "@/lib/tags/resource";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { fc } from "@/test/harness/fast-check";
import type { ImagePage } from "@/test/harness/image-lists";
import { isComplete } from "@/test/harness/sample";
import type { Timeline } from "./list-queries/resource";

// Counts are kept by triggers, and lists read indexes of their own. Both are compared with the plain
// rows after random changes.

const api = serveApi();
const albums = ["images", "woods"] as const;
const tags = ["oak", "pine"] as const;
const choices = ["include", "exclude", "only"] as const;

type Change = (caller: Caller, id: string, choice: number) => Promise<unknown>;

const patch =
  (toBody: (choice: number) => object): Change =>
  (caller, id, choice) =>
    caller.call("PATCH", `/api/images/${id}`, toBody(choice));

/** The changes of an image. Some are rejected: of one that is not in the trash, or is gone. */
const changes: Readonly<Record<string, Change>> = {
  archive: patch(() => ({ archived: true })),
  unarchive: patch(() => ({ archived: false })),
  rate: patch((choice) => ({ rating: choice % 6, pick: choice % 2 ? "pick" : "none" })),
  move: patch((choice) => ({ album: albums[choice % 2] })),
  date: patch((choice) => ({ taken_at: `20${20 + (choice % 3)}-05-01T00:00:00Z` })),
  tag: patch((choice) => ({ tags: tags.slice(choice % 3) })),
  trash: (caller, id) => caller.call("DELETE", `/api/images/${id}`),
  restore: (caller, id) => caller.call("POST", `/api/images/${id}/restore`),
  purge: (caller, id) => caller.call("DELETE", `/api/images/${id}/permanent`),
  "archive and move": patch((choice) => ({ archived: choice % 2 === 0, album: albums[choice % 2] })),
};

interface Row extends Record<string, unknown> {
  id: string;
  album: string;
  month: string;
  bytes: number;
  tags: string[];
  isArchived: boolean;
  isDeleted: boolean;
}

async function readRows(owner: string): Promise<Row[]> {
  const { rows } = await db().execute<Row>(sql`
    select i.id, i.album_slug as album, left(i.sort_taken, 7) as month,
      case when i.uploaded = 1 then coalesce(i.size_bytes, 0) else 0 end::integer as bytes,
      array(select t.tag_slug from image_tags t where t.image_id = i.id) as tags,
      i.archived_at is not null as "isArchived", i.deleted_at is not null as "isDeleted"
    from images i where i.owner = ${owner}`);
  return rows;
}

const countBy = (keys: readonly string[]) =>
  Object.fromEntries([...new Set(keys)].sort().map((key) => [key, keys.filter((one) => one === key).length]));

/** Returns the lists and counts that follow from these rows. */
function describeRows(rows: readonly Row[]) {
  const live = rows.filter(({ isDeleted }) => !isDeleted);
  const listed = (choice: (typeof choices)[number]) =>
    live.filter(({ isArchived }) => choice === "include" || isArchived === (choice === "only"));
  const inAlbum = (album: string) => live.filter((row) => row.album === album);

  return {
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    albums: Object.fromEntries(
      albums.map((album) => [
        album,
        [inAlbum(album).length, inAlbum(album).filter(({ isArchived }) => isArchived).length],
      ]),
    ),
    tags: countBy(live.flatMap((row) => row.tags)),
    lists: choices.map((choice) => ({
      months: countBy(listed(choice).map(({ month }) => month)),
      ids: listed(choice)
        .map(({ id }) => id)
        .sort(),
      total: listed(choice).length,
    })),
  };
}

async function describeLibrary(caller: Caller): Promise<ReturnType<typeof describeRows>> {
  const read = <Body>(path: string) => caller.expect<Body>(200, "GET", path);
  const { owner } = caller.actor.library;
  const stored = await db().execute<{ bytes: number }>(
    sql`select bytes::integer as bytes from owner_usage where owner = ${owner}`,
  );
  const shownAlbums = (await read<{ data: AlbumResource[] }>("/api/albums")).data;
  const shownTags = (await read<{ data: TagResource[] }>("/api/tags")).data;
  const lists = choices.map(async (archived) => {
    const { data } = await read<Timeline>(`/api/images/timeline?archived=${archived}`);
    const query = `limit=200&archived=${archived}`;
    const page = await read<ImagePage & { total: number }>(`/api/images?${query}&include_total=true`);
    const byTime = await read<ImagePage>(`/api/images?${query}&sort=taken`);
    const ids = page.data.map(({ id }) => id).sort();
    expect(byTime.data.map(({ id }) => id).sort()).toEqual(ids);

    return {
      months: Object.fromEntries(data.map(({ month, count }) => [month, count] as const).reverse()),
      ids,
      total: page.total,
    };
  });

  return {
    bytes: stored.rows[0]?.bytes ?? 0,
    albums: Object.fromEntries(
      shownAlbums.map(({ album, count, archived_count }) => [album, [count, archived_count]]),
    ),
    tags: Object.fromEntries(
      shownTags.filter(({ count }) => count > 0).map(({ tag, count }) => [tag, count]),
    ),
    lists: await Promise.all(lists),
  };
}

let files: Buffer[];

beforeAll(async () => {
  files = await Promise.all([20, 30, 40].map((width) => testImage({ width, height: 10 })));
});

it("Timeline, totals, albums, tags and storage agree with the rows after random changes.", async () => {
  const anyChange = fc.record({
    change: fc.constantFrom(...Object.entries(changes)),
    image: fc.nat(99),
    choice: fc.nat(99),
  });

  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 15, maxLength: 30 }), async (steps) => {
      const caller = await createCaller(api.origin);
      await caller.expect(201, "POST", "/api/albums", { album: "woods", title: "Woods" });
      const ids: string[] = [];
      for (const [at, bytes] of files.entries()) ids.push((await caller.upload(`image-${at}.jpg`, bytes)).id);
      ids.push((await caller.expect(201, "POST", "/api/images", { filename: "pending.jpg" })).id);

      for (const { change, image, choice } of steps) {
        const [name, run] = change;
        await run(caller, ids[image % ids.length] ?? "", choice);
        const rows = await readRows(caller.actor.library.owner);
        expect([name, await describeLibrary(caller)]).toEqual([name, describeRows(rows)]);
      }
    }),
    { numRuns: isComplete ? 3 : 1 },
  );
});
