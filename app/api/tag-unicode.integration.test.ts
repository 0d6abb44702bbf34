import { describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import type { TagResource } from "@/lib/tags/resource";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();

const create = (filename: string, fields = {}) =>
  api.owner.expect(201, "POST", "/api/images", { filename, ...fields });
const listItems = async <Item>(path: string) =>
  (await api.owner.expect<{ data: Item[] }>(200, "GET", path)).data;

describe("tags of every script", () => {
  const words = ["Köln", "日本", "Закат", "हिन्दी", "서울"];

  it("are kept, found, filtered by, paged and addressed", async () => {
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

  it.each(["!", "🐈", "\u3164", "\ufe0f"])("are no tags without a letter: %j", async (tag) => {
    expect((await api.owner.call("POST", "/api/tags", { tag })).status).toBe(400);
  });
});
