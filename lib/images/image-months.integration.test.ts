import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { imageMonths, imageSearch, images, users } from "@/db/schema";
import { db, transaction } from "@/lib/platform/database/transaction";
import { setTakenAt } from "@/test/builders/taken-at";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";

const api = serveApi();

interface Months {
  month: string;
  album: string;
  count: number;
  ratios: number;
  archived: number;
  archivedRatios: number;
}

async function listStored(owner: string): Promise<Months[]> {
  const { rows } = await db().execute<Months & Record<string, unknown>>(sql`
    select month, album_slug as album, count, ratio_millionths::integer as ratios, archived_count as archived,
      archived_ratio_millionths::integer as "archivedRatios" from ${imageMonths}
    where owner = ${owner} and count <> 0 order by 1, 2`);
  return rows;
}

async function countAgain(owner: string): Promise<Months[]> {
  const ratio = sql`round(coalesce(f.width::float8 / f.height, 1) * 1e6)`;
  const isArchived = sql`i.archived_at is not null`;
  const { rows } = await db().execute<Months & Record<string, unknown>>(sql`
    select left(i.sort_taken, 7) as month, i.album_slug as album, count(*)::integer as count,
      sum(${ratio})::integer as ratios, count(*) filter (where ${isArchived})::integer as archived,
      coalesce(sum(${ratio}) filter (where ${isArchived}), 0)::integer as "archivedRatios"
    from ${images} i left join image_files f on f.image_id = i.id and f.generation = i.generation
    where i.owner = ${owner} and i.deleted_at is null group by 1, 2 order by 1, 2`);
  return rows;
}

/** Each with its own dimensions, so that a wrong one shows in the sum of the ratios. */
async function uploadImages(caller: Caller, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const bytes = await testImage({ width: 20 + n, height: 10 });
    ids.push((await caller.upload(`image-${n}.png`, bytes)).id);
  }
  return ids;
}

it("the counts of each month follow every change", async () => {
  const caller = await createCaller(api.origin);
  const { owner } = caller.actor.library;
  const ids = await uploadImages(caller, 4);
  const [first = "", second = "", third = "", fourth = ""] = ids;
  const batch = (action: string, fields: object = {}) =>
    caller.expect(200, "POST", "/api/images/batch", { action, ids: [first, second], ...fields });
  const steps: Record<string, () => Promise<unknown>> = {
    upload: async () => undefined,
    pending: () => caller.expect(201, "POST", "/api/images", { filename: "pending.png" }),
    "taken at": () => setTakenAt(first, "2021-03-04T05:06:07"),
    "edited taken at": () =>
      caller.expect(200, "PATCH", `/api/images/${second}`, { taken_at: "2020-01-02T03:04:05Z" }),
    alt: () => caller.expect(200, "PATCH", `/api/images/${second}`, { alt: "A lake" }),
    archive: () => caller.expect(200, "PATCH", `/api/images/${third}`, { archived: true }),
    "archive another": () => caller.expect(200, "PATCH", `/api/images/${first}`, { archived: true }),
    "taken at, archived": () => setTakenAt(first, "2021-05-04T05:06:07"),
    album: () => caller.expect(201, "POST", "/api/albums", { album: "woods", title: "Woods" }),
    "move one": () => caller.expect(200, "PATCH", `/api/images/${third}`, { album: "woods" }),
    "move many": () => batch("move", { album: "woods" }),
    "delete the album": () => caller.expect(204, "DELETE", "/api/albums/woods"),
    delete: () => caller.expect(200, "DELETE", `/api/images/${third}`),
    "delete many": () => batch("delete"),
    restore: () => caller.expect(200, "POST", `/api/images/${third}/restore`),
    unarchive: () => caller.expect(200, "PATCH", `/api/images/${third}`, { archived: false }),
    "archive again": () => caller.expect(200, "PATCH", `/api/images/${fourth}`, { archived: true }),
    "empty the trash": () => caller.expect(200, "POST", "/api/images/trash/empty"),
    "remove a row that is not in the trash": () => db().delete(images).where(eq(images.id, fourth)),
  };

  for (const [step, change] of Object.entries(steps)) {
    await change();
    const [stored, counted] = [await listStored(owner), await countAgain(owner)];
    expect([step, stored]).toEqual([step, counted]);
    expect(stored.length).toBeGreaterThan(0);
  }
});

it("changes at the same time are all counted", async () => {
  const caller = await createCaller(api.origin);
  const ids = await uploadImages(caller, 6);
  const months = ["2019-01", "2019-02", "2019-03"];
  const moveToMonth = (id: string, month: string) =>
    caller.expect(200, "PATCH", `/api/images/${id}`, { taken_at: `${month}-01T00:00:00Z` });
  for (const [round] of months.entries()) {
    const moves = ids.map((id, at) => moveToMonth(id, months[(at + round) % 3] ?? ""));
    await Promise.all(moves);
    expect((await listStored(caller.actor.library.owner)).map(({ count }) => count)).toEqual([2, 2, 2]);
  }
});

it("the counts go with their account, under a new email as well", async () => {
  const caller = await createCaller(api.origin);
  const { owner } = caller.actor.library;
  await uploadImages(caller, 2);
  const before = await listStored(owner);
  const email = `new-${owner}`;
  await db().update(users).set({ owner: email }).where(eq(users.owner, owner));

  expect(await listStored(email)).toEqual(before);
  expect(await listStored(owner)).toEqual([]);

  await transaction(async () => {
    await db().delete(imageSearch).where(eq(imageSearch.owner, email));
    expect(await listStored(email)).toEqual([]);
  });

  await db().delete(users).where(eq(users.owner, email));

  expect(await countAgain(email)).toEqual([]);
});

it("an account with images can be deleted in one statement", async () => {
  const caller = await createCaller(api.origin);
  const { owner } = caller.actor.library;
  await uploadImages(caller, 2);
  await db().delete(users).where(eq(users.owner, owner));
  const left = await db().select().from(imageMonths).where(eq(imageMonths.owner, owner));

  expect(left).toEqual([]);
});
