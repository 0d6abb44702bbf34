import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionImages, outbox } from "@/db/schema";
import { updateSearchRows } from "@/lib/changes/search-words-repository";
import { moveImage, rebalanceRanks, sweepLongRanks } from "@/lib/collections";
import type { CollectionResource } from "@/lib/collections/resource";
import { db } from "@/lib/platform/database/transaction";
import { maxRankLength } from "@/lib/ranks/ranks";
import { insertImages } from "@/test/builders/many-images";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { expectNoDeadlock } from "@/test/harness/races";
import { isComplete } from "@/test/harness/sample";

const api = serveApi();
expectNoDeadlock();

/** Creates a collection with this many images. */
async function createFilled(count: number): Promise<{ owner: Caller; id: string; images: string[] }> {
  const owner = await createCaller(api.origin);
  const images = await insertImages(owner, count);
  await updateSearchRows(images);
  const { id } = await owner.expect<CollectionResource>(201, "POST", "/api/collections", { title: "Moved" });
  await owner.expect(200, "POST", `/api/collections/${id}/images`, { ids: images });

  return { owner, id, images };
}

async function listItems(id: string) {
  const { collectionId, imageId, rank } = collectionImages;
  return db().select({ imageId, rank }).from(collectionImages).where(eq(collectionId, id)).orderBy(asc(rank));
}

const listIds = async (id: string) => (await listItems(id)).map(({ imageId }) => imageId);
const longestOf = async (id: string) => Math.max(...(await listItems(id)).map(({ rank }) => rank.length));

/** A move of an image next to another one. */
interface Move {
  image: string;
  anchor: string;
  side: "before" | "after";
}

/** Applies a move to a list of ids. */
function apply(ids: readonly string[], { image, anchor, side }: Move): string[] {
  const others = ids.filter((id) => id !== image);
  const at = others.indexOf(anchor) + (side === "after" ? 1 : 0);
  return [...others.slice(0, at), image, ...others.slice(at)];
}

describe("moves by two people at once", () => {
  // Written under the lock of the collection, so in the order in which the moves are committed.
  beforeAll(() =>
    db().execute(sql`
      create table test_moves (position bigserial, image_id text);
      create function test_log_move() returns trigger language plpgsql as $$
        begin insert into test_moves (image_id) values (new.image_id); return null; end $$;
      create trigger test_moves after update of rank on collection_images
        for each row execute function test_log_move();`),
  );
  afterAll(() =>
    db().execute(sql`
      drop trigger test_moves on collection_images; drop function test_log_move(); drop table test_moves;`),
  );

  it("end in one order, as if they had been made one after the other", async () => {
    const count = isComplete ? 500 : 60;
    const { owner, id, images } = await createFilled(40);
    // Each moves other images, which identify the person in the log.
    const plans = [0, 1].map((person) =>
      Array.from({ length: count }, (_, at): Move => {
        const image = images[(2 * at + person) % images.length] ?? "";
        const anchor = images[(7 * at + 3 * person + 1) % images.length] ?? "";
        const side = at % 3 === 0 ? "after" : "before";
        return anchor === image
          ? { image, anchor: images.find((other) => other !== image) ?? "", side }
          : { image, anchor, side };
      }),
    );

    await Promise.all(
      plans.map(async (plan) => {
        for (const { image, anchor, side } of plan)
          await moveImage(owner.actor, id, image, side === "before" ? { before: anchor } : { after: anchor });
      }),
    );

    const { rows } = await db().execute<{ image_id: string }>(
      sql`select image_id from test_moves order by position`,
    );
    let expected = images;
    const left = plans.map((plan) => [...plan]);
    for (const { image_id } of rows) {
      const ofPerson = left[images.indexOf(image_id) % 2] ?? [];
      // Moves to where the image already was are not logged.
      const at = ofPerson.findIndex(({ image }) => image === image_id);
      const [move] = ofPerson.splice(0, at + 1).slice(-1);
      if (!move) throw new Error("a move is logged that nobody made");

      expected = apply(expected, move);
    }

    expect(await listIds(id)).toEqual(expected);
    expect(rows.length).toBeGreaterThan(count);
  });
});

describe("ranks that are too long", () => {
  it("are shortened in the background, and the order stays", async () => {
    const { owner, id, images } = await createFilled(240);
    const [anchor = "", ...others] = images;
    for (const image of others.slice(0, 200)) await moveImage(owner.actor, id, image, { after: anchor });
    const order = await listIds(id);

    expect(await longestOf(id)).toBeGreaterThan(maxRankLength);

    const events = await db().select().from(outbox).where(eq(outbox.name, "collection/rank-grown"));
    expect(events.length).toBeGreaterThan(0);
    expect(await sweepLongRanks()).toBe(1);

    while (!(await rebalanceRanks(id)));
    expect(await listIds(id)).toEqual(order);
    expect(await longestOf(id)).toBeLessThanOrEqual(maxRankLength);
    expect(await sweepLongRanks()).toBe(0);
  });

  it.runIf(isComplete)(
    "are shortened while images are moved, and a deleted collection has none",
    async () => {
      const { owner, id, images } = await createFilled(300);
      const [anchor = "", ...others] = images;
      for (const image of others.slice(0, 250)) await moveImage(owner.actor, id, image, { after: anchor });
      await Promise.all([
        ...[1, 2, 3].map(() => rebalanceRanks(id)),
        ...others.slice(250, 258).map((image) => moveImage(owner.actor, id, image, { before: anchor })),
      ]);
      while (!(await rebalanceRanks(id)));

      expect(new Set(await listIds(id))).toEqual(new Set(images));
      expect((await listIds(id)).indexOf(anchor)).toBe(8);
      expect(await rebalanceRanks("col_unknown")).toBe(true);
    },
  );
});
