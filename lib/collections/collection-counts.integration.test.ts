import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { facetCodes } from "@/db/facets";
import { collectionCounts, collectionImages, collections, images, users } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { fc } from "@/test/harness/fast-check";
import { expectNoDeadlock } from "@/test/harness/races";
import type { CollectionResource } from "./resource";

const api = serveApi();
expectNoDeadlock();

type Counts = { id: string; shown: number; hidden: number; deleted: number };

async function listStored(owner: string): Promise<Counts[]> {
  const { rows } = await db().execute<Counts>(sql`
    select c.id, coalesce(n.shown, 0) as shown, coalesce(n.hidden, 0) as hidden, coalesce(n.deleted, 0) as deleted
    from ${collections} c left join ${collectionCounts} n on n.collection_id = c.id
    where c.owner = ${owner} order by c.id`);
  return rows;
}

/** The state of an image by its row. */
const state = sql`case when i.id is null then null when i.deleted_at is not null then 'deleted'
  when i.visibility = 'public' and i.uploaded = 1 and i.is_encrypted = 0 then 'shown' else 'hidden' end`;

async function countAgain(owner: string): Promise<Counts[]> {
  const countOf = (name: string) => sql`count(*) filter (where ${state} = ${name})::integer`;
  const { rows } = await db().execute<Counts>(sql`
    select c.id, ${countOf("shown")} as shown, ${countOf("hidden")} as hidden, ${countOf("deleted")} as deleted
    from ${collections} c left join ${collectionImages} m on m.collection_id = c.id
      left join ${images} i on i.id = m.image_id
    where c.owner = ${owner} group by c.id order by c.id`);
  return rows;
}

/** Returns the images whose state or time taken in a collection differs from their row. */
async function listStale(owner: string) {
  const { rows } = await db().execute(sql`
    select m.image_id from ${collectionImages} m inner join ${images} i on i.id = m.image_id
    where i.owner = ${owner} and (m.state <> ${state} or m.sort_taken <> i.sort_taken or m.created_at <> i.created_at)`);
  return rows;
}

async function expectCounted({ actor }: Caller, step: string): Promise<void> {
  const { owner } = actor.library;
  expect([step, await listStored(owner)]).toEqual([step, await countAgain(owner)]);
  expect([step, await listStale(owner)]).toEqual([step, []]);
}

async function createLibrary() {
  const caller = await createCaller(api.origin);
  const bytes = await testImage({ width: 8, height: 8 });
  const ids: string[] = [];
  for (let at = 0; at < 5; at++) {
    const fields = { visibility: at % 2 === 0 ? "public" : "unlisted" };
    ids.push((await caller.upload(`${at}.jpg`, bytes, fields)).id);
  }
  ids.push((await caller.upload("sealed.jpg", bytes, { visibility: "public", encrypt: "true" })).id);
  const pending = { filename: "pending.jpg", visibility: "public" };
  ids.push((await caller.expect<ImageResource>(201, "POST", "/api/images", pending)).id);
  const made = [];
  for (const title of ["One", "Two", "Three"])
    made.push((await caller.expect<CollectionResource>(201, "POST", "/api/collections", { title })).id);

  return { caller, ids, made };
}

describe("the counts of collections", () => {
  it("follow any changes of their images", async () => {
    const { caller, ids, made } = await createLibrary();
    const items = (collection: string, path: string, images: string[]) =>
      caller.call("POST", `/api/collections/${collection}/images${path}`, { ids: images });
    const batch = (action: string, image: string, fields: object = {}) =>
      caller.call("POST", "/api/images/batch", { action, ids: [image], ...fields });
    const change = (image: string, fields: object) => caller.call("PATCH", `/api/images/${image}`, fields);
    // Some fail, as images are in the trash or purged.
    const steps: Record<string, (image: string, collection: string) => Promise<unknown>> = {
      add: (image, collection) => items(collection, "", [image]),
      "add all": (_image, collection) => items(collection, "", ids),
      remove: (image, collection) => items(collection, "/remove", [image]),
      trash: (image) => caller.call("DELETE", `/api/images/${image}`),
      "trash many": (image) => batch("delete", image),
      restore: (image) => caller.call("POST", `/api/images/${image}/restore`),
      publish: (image) => change(image, { visibility: "public" }),
      hide: (image) => change(image, { visibility: "private" }),
      "publish many": (image) => batch("visibility", image, { visibility: "public" }),
      "edit a text": (image) => change(image, { alt: "A lake" }),
      "edit the time": (image) => change(image, { taken_at: "2020-01-02T03:04:05Z" }),
      move: (image, collection) =>
        caller.call("PUT", `/api/collections/${collection}/images/${image}/position`, { before: ids[0] }),
      "delete the collection": (_image, collection) =>
        caller.call("DELETE", `/api/collections/${collection}`),
      "empty the trash": () => caller.call("POST", "/api/images/trash/empty"),
    };

    for (const collection of made) await items(collection, "", ids);
    await expectCounted(caller, "fill");

    // Permanent changes come last, so that the steps before them have images to change.
    const permanent = ["delete the collection", "empty the trash"];
    const names = Object.keys(steps).filter((name) => !permanent.includes(name));
    const anyStep = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...ids), fc.constantFrom(...made));
    for (const [name, image, collection] of fc.sample(anyStep, 60)) {
      await steps[name]?.(image, collection);
      await expectCounted(caller, name);
    }
    for (const name of ["trash", "empty the trash", "delete the collection", "restore"]) {
      await steps[name]?.(ids[1] ?? "", made[1] ?? "");
      await expectCounted(caller, name);
    }
  });

  it("are right after changes at the same time", async () => {
    const { caller, ids, made } = await createLibrary();
    const call = (method: string, path: string, body?: unknown) => caller.call(method, path, body);
    for (let round = 0; round < 5; round++) {
      const changes = made.flatMap((collection) => [
        call("POST", `/api/collections/${collection}/images`, { ids }),
        call("POST", `/api/collections/${collection}/images/remove`, { ids: [...ids].reverse().slice(0, 3) }),
      ]);
      const ofImages = ids.flatMap((id) => [
        call("DELETE", `/api/images/${id}`),
        call("PATCH", `/api/images/${id}`, { visibility: round % 2 === 0 ? "private" : "public" }),
        call("POST", `/api/images/${id}/restore`),
      ]);
      await Promise.all([
        ...changes,
        ...ofImages,
        call("POST", "/api/images/batch", { action: "restore", ids }),
      ]);
      await expectCounted(caller, `round ${round}`);
    }
  });

  it("stay with a new email address of the account, and go with it", async () => {
    const { caller, ids, made } = await createLibrary();
    const { owner } = caller.actor.library;
    await caller.expect(200, "POST", `/api/collections/${made[0]}/images`, { ids });
    const before = await listStored(owner);
    const email = `new-${owner}`;
    await db().update(users).set({ owner: email }).where(eq(users.owner, owner));
    expect(await listStored(email)).toEqual(before);

    await db().delete(users).where(eq(users.owner, email));
    expect(await listStored(email)).toEqual([]);
    expect(await db().$count(collectionImages, eq(collectionImages.collectionId, made[0] ?? ""))).toBe(0);
    expect(await db().$count(collectionCounts, eq(collectionCounts.collectionId, made[0] ?? ""))).toBe(0);
  });
});

describe("the state of an image", () => {
  const { live, deleted, public: open, unlisted, safe, complete, encrypted, slate } = facetCodes;

  it.each([
    ["a public image", [live, open, safe, complete, slate], "shown"],
    ["an unlisted image", [live, unlisted, safe, complete], "hidden"],
    ["a pending image", [live, open, safe], "hidden"],
    ["an encrypted image", [live, open, safe, complete, encrypted], "hidden"],
    ["an archived image", [live, open, safe, complete, "0"], "archived"],
    ["a public image with stars", [live, open, safe, complete, "1", "2", "6"], "shown"],
    ["a withheld image", [live, open, safe, complete, "8"], "hidden"],
    ["an archived image in the trash", [deleted, open, safe, complete, "0"], "deleted"],
    ["a row without facets", [], "deleted"],
  ])("follows from the facets of %s", async (_name, codes, expected) => {
    const { rows } = await db().execute(sql`select collection_state(${codes.join("")}) as state`);
    expect(rows).toEqual([{ state: expected }]);
  });
});
