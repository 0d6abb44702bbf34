import { describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import type { TagResource } from "@/lib/tags/resource";
import { serveApi } from "@/test/harness/api-suite";
import { isComplete } from "@/test/harness/sample";

const api = serveApi();

const listItems = async <Item>(path: string) =>
  (await api.owner.expect<{ data: Item[] }>(200, "GET", path)).data;
const create = (filename: string, fields = {}) =>
  api.owner.expect(201, "POST", "/api/images", { filename, ...fields });

describe("tags", () => {
  it("are normalized, counted without deleted images, and sorted by use", async () => {
    const one = await create("tagged-1.jpg", { tags: ["Often", "rare"] });
    await create("tagged-2.jpg", { tags: ["often"] });
    const made = await api.owner.expect<TagResource>(201, "POST", "/api/tags", {
      tag: "Never Used",
      color: "sky",
    });

    expect(made).toMatchObject({ tag: "never-used", name: "Never Used", count: 0, color: "#0ea5e9" });
    expect((await api.owner.call("POST", "/api/tags", { tag: "never_used" })).body).toMatchObject({
      code: "TAG_EXISTS",
    });

    const counts = (await listItems<TagResource>("/api/tags")).map((tag) => [tag.tag, tag.count]);
    expect(counts).toEqual([
      ["often", 2],
      ["rare", 1],
      ["never-used", 0],
    ]);

    await api.owner.expect(200, "DELETE", `/api/images/${one.id}`);
    expect(await api.owner.expect(200, "GET", "/api/tags/Often")).toMatchObject({ count: 1 });

    await api.owner.expect(200, "POST", `/api/images/${one.id}/restore`);
    expect(await api.owner.expect(200, "GET", "/api/tags/often")).toMatchObject({ count: 2 });
  });

  it("are updated, and deleted without their images", async () => {
    const image = await create("untagged.jpg", { tags: ["going", "staying"] });
    expect(
      await api.owner.expect(200, "PATCH", "/api/tags/going", { description: "Soon", color: "rose" }),
    ).toMatchObject({
      description: "Soon",
      color: "#f43f5e",
    });
    expect((await api.owner.call("PATCH", "/api/tags/going", { color: "beige" })).status).toBe(400);
    expect((await api.stranger.call("DELETE", "/api/tags/going")).status).toBe(404);
    expect(await api.owner.expect(200, "DELETE", "/api/tags/going")).toEqual({ tag: "going", deleted: true });
    expect((await api.owner.expect(200, "GET", `/api/images/${image.id}`)).tags).toEqual(["staying"]);
    expect((await api.owner.call("GET", "/api/tags/going")).status).toBe(404);
  });

  it("are replaced by another one when they are deleted, in the trash as well", async () => {
    const active = await create("replaced-1.jpg", { tags: ["old-name", "stays"] });
    const both = await create("replaced-2.jpg", { tags: ["old-name", "harbour"] });
    const trashed = await create("replaced-3.jpg", { tags: ["old-name"] });
    await api.owner.expect(200, "DELETE", `/api/images/${trashed.id}`);
    for (const into of ["old-name", "unheard-of", "!"])
      expect((await api.owner.call("DELETE", `/api/tags/old-name?into=${into}`)).status).toBe(400);
    await api.stranger.expect(201, "POST", "/api/tags", { tag: "foreign" });

    expect((await api.owner.call("DELETE", "/api/tags/old-name?into=foreign")).status).toBe(400);

    await api.owner.expect(200, "DELETE", "/api/tags/old-name?into=Harbour");
    expect((await api.owner.call("GET", "/api/tags/old-name")).status).toBe(404);

    const tagsOf = async (id: string) =>
      (await api.owner.expect<ImageResource>(200, "GET", `/api/images/${id}`)).tags.toSorted();
    expect(await tagsOf(active.id)).toEqual(["harbour", "stays"]);
    expect(await tagsOf(both.id)).toEqual(["harbour"]);

    await api.owner.expect(200, "POST", `/api/images/${trashed.id}/restore`);
    expect(await tagsOf(trashed.id)).toEqual(["harbour"]);

    const found = await listItems<ImageResource>("/api/images?search=old-name");
    expect(found.map(({ filename }) => filename)).not.toContain("replaced-3.jpg");
  });

  it("stay on their images when two are merged into each other at the same time", async () => {
    for (let round = 0; round < (isComplete ? 8 : 2); round++) {
      const [one, other] = [`ebb-${round}`, `flow-${round}`];
      const image = await create(`crossing-${round}.jpg`, { tags: [one] });
      await api.owner.expect(201, "POST", "/api/tags", { tag: other });
      const merge = (tag: string, into: string) => api.owner.call("DELETE", `/api/tags/${tag}?into=${into}`);
      const answers = await Promise.all([merge(one, other), merge(other, one)]);
      expect(answers.map(({ status }) => status)).toContain(200);
      const { tags } = await api.owner.expect<ImageResource>(200, "GET", `/api/images/${image.id}`);
      expect(tags).toHaveLength(1);
      expect(await api.owner.expect(200, "GET", `/api/tags/${tags[0]}`)).toMatchObject({ count: 1 });
    }
  });

  it("are created once when many images add them at the same time", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.owner.call("POST", "/api/images", {
          filename: `burst-${index}.jpg`,
          tags: ["burst", `b${index % 3}`, "a-burst"],
        }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(await api.owner.expect(200, "GET", "/api/tags/burst")).toMatchObject({ count: 20 });
  });
});

describe("the palette", () => {
  it("is public", async () => {
    const answer = await fetch(`${api.origin}/api/palette`);
    expect(await answer.json()).toMatchObject({
      data: expect.arrayContaining([{ name: "slate", hex: "#64748b" }]),
    });
  });
});
