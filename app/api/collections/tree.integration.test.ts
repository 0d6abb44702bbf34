import { beforeEach, describe, expect, it } from "vitest";
import type { CollectionPage, CollectionResource, CollectionTree } from "@/lib/collections/resource";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { countStatus, expectNoDeadlock, race, repeat } from "@/test/harness/races";

const api = serveApi();
expectNoDeadlock();

let owner: Caller;
beforeEach(async () => {
  owner = await createCaller(api.origin);
});

const create = (title: string, parent: string | null = null) =>
  owner.expect<CollectionResource>(201, "POST", "/api/collections", { title, parent });
const moveTo = (id: string, parent: string | null) =>
  owner.call("PATCH", `/api/collections/${id}`, { parent });
const read = (id: string) => owner.expect<CollectionResource>(200, "GET", `/api/collections/${id}`);

/** Creates collections of which each is within the one before it. */
async function createChain(length: number, title = "Level"): Promise<string[]> {
  const ids: string[] = [];
  for (let level = 1; level <= length; level++)
    ids.push((await create(`${title} ${level}`, ids.at(-1) ?? null)).id);
  return ids;
}

const invalid = (message: string) => ({
  status: 400,
  body: { code: "VALIDATION_ERROR", details: { parent: [expect.stringContaining(message)] } },
});

/** Expects that each collection is below one that no other one contains. */
async function expectTree() {
  const { data } = await owner.expect<CollectionTree>(200, "GET", "/api/collections/tree");
  const parents = new Map(data.map(({ id, parent }) => [id, parent]));
  for (const { id } of data) {
    let above: string | null | undefined = id;
    let levels = 0;
    while (above && levels <= 5) {
      above = parents.get(above);
      levels++;
    }
    expect([id, above]).toEqual([id, null]);
    expect(levels).toBeLessThanOrEqual(5);
    expect((await read(id)).depth).toBe(levels);
  }
}

describe("the tree of collections", () => {
  it("has five levels, also when a part of it is moved", async () => {
    const chain = await createChain(5);
    expect((await read(chain[4] ?? "")).depth).toBe(5);
    expect(
      await owner.call("POST", "/api/collections", { title: "Level 6", parent: chain[4] }),
    ).toMatchObject(invalid("more than 5 levels"));

    const [top = "", middle = ""] = await createChain(3, "Part");
    expect(await moveTo(top, chain[2] ?? "")).toMatchObject(invalid("more than 5 levels"));
    expect(await moveTo(top, chain[1] ?? "")).toMatchObject({ status: 200, body: { depth: 3 } });
    expect((await read(middle)).depth).toBe(4);
    expect(await moveTo(middle, null)).toMatchObject({ status: 200, body: { parent: null, depth: 1 } });
    await expectTree();
  });

  it("contains no collection within itself, and none of another owner", async () => {
    const [top = "", middle = "", bottom = ""] = await createChain(3);
    for (const parent of [top, middle, bottom])
      expect(await moveTo(top, parent)).toMatchObject(invalid("within it"));

    const foreign = await api.stranger.expect<CollectionResource>(201, "POST", "/api/collections", {
      title: "Foreign",
    });
    for (const parent of [foreign.id, "col_unknown", ""]) {
      expect(await moveTo(bottom, parent)).toMatchObject(invalid("not one of your collections"));
      expect(await owner.call("POST", "/api/collections", { title: "New", parent })).toMatchObject(
        invalid("not one of your collections"),
      );
    }
    await expectTree();
  });

  it("has no cycle after two were moved into each other at the same time", async () => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await create(`One ${round}`), await create(`Other ${round}`)];
      const answers = await race(
        [200, 400],
        [() => moveTo(one.id, other.id), () => moveTo(other.id, one.id)],
      );
      expect(countStatus(answers, 200)).toBe(1);
    }
    await expectTree();
  });

  it("has five levels after parts were moved below each other at the same time", async () => {
    const parts = await Promise.all(repeat(4, (at) => createChain(2, `Part ${at}`)));
    const calls = parts.flatMap(([top = ""], at) =>
      parts.flatMap(([, bottom = ""], below) => (at === below ? [] : [() => moveTo(top, bottom)])),
    );
    await race([200, 400], calls);
    await expectTree();
  });

  it("has no collection within one that was deleted at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const top = await create(`Top ${round}`);
      await race(
        [200, 201, 400],
        [
          () => owner.call("DELETE", `/api/collections/${top.id}?children=delete`),
          () => owner.call("POST", "/api/collections", { title: `Below ${round}`, parent: top.id }),
        ],
      );
    }
    await expectTree();
  });

  it("gives only as much as its list, and an entity tag", async () => {
    const { id } = await create("Alone");
    const answer = await owner.call("GET", "/api/collections/tree");
    const etag = answer.headers.get("etag") ?? "";

    expect(answer.body).toEqual({
      data: [{ id, parent: null, title: "Alone", color: null, kind: "manual", is_pinned: false, count: 0 }],
      next_cursor: null,
    });
    expect(
      (await owner.call("GET", "/api/collections/tree", undefined, { "if-none-match": etag })).status,
    ).toBe(304);
    expect((await owner.expect<CollectionPage>(200, "GET", "/api/collections")).data).toHaveLength(1);
  });
});
