import { describe, expect, it } from "vitest";
import { indexTagNames } from "@/inngest/functions/index-tag-names";
import { startJobs } from "@/inngest/start-jobs";
import type { BatchResult } from "@/lib/batches/results/resource";
import type { ImageResource } from "@/lib/images/resource";
import type { TagResource } from "@/lib/tags/resource";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();

const listItems = async <Item>(path: string) =>
  (await api.owner.expect<{ data: Item[] }>(200, "GET", path)).data;
const create = (filename: string, fields = {}) =>
  api.owner.expect(201, "POST", "/api/images", { filename, ...fields });

describe("tags of every script", () => {
  const words = ["Köln", "日本", "Закат", "हिन्दी", "서울"];

  it("are stored, found, filtered by, paged and addressed", async () => {
    const [both] = [
      await create("scripts-1.jpg", { tags: words }),
      await create("scripts-2.jpg", { tags: ["KÖLN"] }),
    ];
    const slugs = words.map((word) => word.toLowerCase());

    expect([...both.tags].sort()).toEqual([...slugs].sort());

    const found = async (query: string) =>
      (await listItems<ImageResource>(`/api/images?${query}`)).map(({ filename }) => filename);
    expect(await found(`tag=${encodeURIComponent("köln,日本")}`)).toEqual(["scripts-1.jpg"]);
    expect(await found("tag=K%C3%B6ln")).toEqual(["scripts-2.jpg", "scripts-1.jpg"]);

    type ImagePage = { data: ImageResource[]; next_cursor: string | null };
    const page = (query: string) =>
      api.owner.expect<ImagePage>(200, "GET", `/api/images?tag=K%C3%B6ln&limit=1${query}`);
    const { next_cursor } = await page("");
    const second = await page(`&cursor=${next_cursor}`);

    expect([second.data[0]?.id, second.next_cursor]).toEqual([both.id, null]);

    for (const word of words)
      expect([word, await found(`search=${encodeURIComponent(word)}`)]).toContainEqual(
        expect.arrayContaining(["scripts-1.jpg"]),
      );

    for (const slug of slugs) {
      const path = `/api/tags/${encodeURIComponent(slug)}`;
      expect(await api.owner.expect<TagResource>(200, "GET", path)).toMatchObject({ tag: slug });
      await api.owner.expect(200, "PATCH", path, { color: "#14B8A6" });
      expect(await api.owner.expect(200, "DELETE", path)).toEqual({ tag: slug, deleted: true });
    }

    expect((await api.owner.expect(200, "GET", `/api/images/${both.id}`)).tags).toEqual([]);
  });

  it.each(["!", "+++", "\u3164", "\ufe0f", "a\u0000b", "x".repeat(65)])(
    "are rejected without a letter, or when they are too long: %j",
    async (tag) => {
      expect((await api.owner.call("POST", "/api/tags", { tag })).status).toBe(400);
    },
  );
});

describe("the names of tags", () => {
  const tag = (path: string) =>
    api.owner.expect<TagResource>(200, "GET", `/api/tags/${encodeURIComponent(path)}`);
  const tagsOf = async (id: string) =>
    (await api.owner.expect<ImageResource>(200, "GET", `/api/images/${id}`)).tags;
  const filenames = async (query: string) =>
    (await listItems<ImageResource>(`/api/images?${query}`)).map(({ filename }) => filename);

  it("keep apart what has the same slug, wherever tags are given", async () => {
    const made = await create("names-1.jpg", { tags: ["C++", "trips/2024/Rome", "🍀"] });
    expect(made.tags).toEqual(["c", "four-leaf-clover", "trips-2024-rome"]);
    expect(await api.owner.expect(201, "POST", "/api/tags", { tag: "C#" })).toMatchObject({
      tag: "c-2",
      name: "C#",
    });

    for (const known of ["C++", "c++", "c", "C#", "c-2", " C# "])
      expect((await api.owner.call("POST", "/api/tags", { tag: known })).body).toMatchObject({
        code: "TAG_EXISTS",
      });

    const second = await create("names-2.jpg", { tags: ["C#", "c", "trips-2024-rome"] });

    expect(second.tags).toEqual(["c", "c-2", "trips-2024-rome"]);
    expect(await filenames("tag=C%23")).toEqual(["names-2.jpg"]);
    expect(await filenames("tag=c-2")).toEqual(["names-2.jpg"]);
    expect(await filenames(`tag=${encodeURIComponent("C++，trips/2024/Rome")}`)).toEqual([
      "names-2.jpg",
      "names-1.jpg",
    ]);
    expect(await filenames("tag=F%23")).toEqual([]);
    expect(await tag("C++")).toMatchObject({ tag: "c", name: "C++", count: 2 });
    expect(await tag("c")).toMatchObject({ name: "C++" });

    const path = `/api/images/${made.id}`;
    expect(await api.owner.expect(200, "PATCH", path, { tags: ["C#", "C%"] })).toMatchObject({
      tags: ["c-2", "c-3"],
    });

    const batch = (body: object) =>
      api.owner.expect<BatchResult>(200, "POST", "/api/images/batch", { ids: [made.id], ...body });
    const dry = await batch({ action: "tag", tags: ["C&"], dry_run: true });

    expect(dry).toMatchObject({ changed: 1 });
    expect((await api.owner.call("GET", "/api/tags/C%26")).status).toBe(404);

    const { undo_job } = await batch({ action: "tag", tags: ["C&", "C++", "c-2"] });
    expect(await tagsOf(made.id)).toEqual(["c", "c-2", "c-3", "c-4"]);
    expect(await tag("C&")).toMatchObject({ tag: "c-4", name: "C&" });

    await batch({ action: "untag", tags: ["C++", "unknown"] });
    expect(await tagsOf(made.id)).toEqual(["c-2", "c-3", "c-4"]);

    await api.owner.expect(202, "POST", `/api/jobs/${undo_job}/undo`);
    await expect.poll(() => tagsOf(made.id)).toEqual(["c-2", "c-3"]);
  });

  it("have no commas, and emojis are found by search", async () => {
    const image = await create("lists.jpg", { tags: ["Smith, John", "🦜"] });
    expect(image.tags).toEqual(["parrot", "smith-john"]);
    expect(await api.owner.expect(200, "GET", "/api/tags/smith-john")).toMatchObject({ name: "Smith John" });
    expect(await listItems<ImageResource>("/api/images?search=🦜")).toMatchObject([{ id: image.id }]);
  });

  it("are created once each by requests at the same time", async () => {
    const names = ["F++", "F#", "F%", "F*"];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        at % 2 === 0
          ? api.owner.call("POST", "/api/tags", { tag: names[at % 4] })
          : api.owner.call("POST", "/api/images", { filename: `names-burst-${at}.jpg`, tags: names }),
      ),
    );

    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual(
      [],
    );

    const made = await Promise.all(names.map(tag));
    expect(made.map(({ name }) => name)).toEqual(names);
    expect(made.map((one) => one.tag).sort()).toEqual(["f", "f-2", "f-3", "f-4"]);
    expect(made.map(({ count }) => count)).toEqual([8, 8, 8, 8]);
  });

  it("change with PATCH, without the slug, and are found by search", async () => {
    await create("renamed.jpg", { tags: ["Old Harbour"] });
    await create("other.jpg", { tags: ["Taken/Name"] });
    const rename = (name: string) => api.owner.call("PATCH", "/api/tags/old-harbour", { name });

    expect((await rename("old HARBOUR")).body).toMatchObject({ tag: "old-harbour", name: "old HARBOUR" });

    for (const taken of ["Taken/Name", "taken/name", "taken-name"])
      expect(await rename(taken)).toMatchObject({ status: 409, body: { code: "TAG_EXISTS" } });
    expect((await rename("!")).status).toBe(400);
    expect((await rename("Vieux-Port №5")).body).toMatchObject({ tag: "old-harbour", name: "Vieux-Port №5" });
    expect(await filenames(`tag=${encodeURIComponent("vieux-port №5")}`)).toEqual(["renamed.jpg"]);
    expect(await filenames("tag=old-harbour")).toEqual(["renamed.jpg"]);

    const jobs = await startJobs({ functions: [indexTagNames] });
    await expect.poll(() => filenames("search=vieux")).toEqual(["renamed.jpg"]);

    await jobs.stop();
    expect(await filenames("search=old+harbour")).toEqual(["renamed.jpg"]);
    expect((await create("again.jpg", { tags: ["Vieux-Port №5"] })).tags).toEqual(["old-harbour"]);
    expect(await filenames("search=vieux")).toEqual(["again.jpg", "renamed.jpg"]);

    await api.owner.expect(201, "POST", "/api/tags", { tag: "Into!" });
    await api.owner.expect(
      200,
      "DELETE",
      `/api/tags/Vieux-Port%20%E2%84%965?into=${encodeURIComponent("Into!")}`,
    );

    expect(await filenames("tag=into")).toEqual(["again.jpg", "renamed.jpg"]);
  });

  it("are slugs in upload defaults, and separated by the commas of every script in forms", async () => {
    const settings = await api.owner.expect<{ upload_defaults: object }>(200, "GET", "/api/settings");
    const tags = (list: string[]) =>
      api.owner.expect(200, "PATCH", "/api/settings", {
        upload_defaults: { ...settings.upload_defaults, tags: list },
      });

    expect(await tags(["G++", "G#"])).toMatchObject({ upload_defaults: { tags: ["g", "g-2"] } });
    expect((await create("defaults.jpg")).tags).toEqual(["g", "g-2"]);
    expect(await tag("g-2")).toMatchObject({ name: "G#" });

    await tags([]);
    const uploaded = await api.owner.upload("commas.png", await testImage({ width: 8, height: 8 }), {
      tags: "海、空，雲، sol,",
    });

    expect(uploaded.tags).toEqual(["sol", "海", "空", "雲"].sort());
  });
});
