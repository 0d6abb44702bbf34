import { describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();

const create = (filename: string, fields = {}) =>
  api.owner.expect(201, "POST", "/api/images", { filename, ...fields });
const listItems = async <Item>(path: string) =>
  (await api.owner.expect<{ data: Item[] }>(200, "GET", path)).data;

describe("favorites", () => {
  it("are added once, listed latest first, and removed", async () => {
    const [one, two] = [await create("fav-1.jpg"), await create("fav-2.jpg")];
    const set = await Promise.all(
      Array.from({ length: 20 }, () => api.owner.call("POST", `/api/images/${one.id}/favourite`)),
    );

    expect(set.every((answer) => answer.status === 200)).toBe(true);
    expect(await api.owner.expect(200, "POST", `/api/images/${two.id}/favourite`)).toMatchObject({
      is_favourited: true,
    });

    type Page = { data: ImageResource[]; next_cursor: string | null };
    const first = await api.owner.expect<Page>(200, "GET", "/api/favourites?limit=1");
    const second = await api.owner.expect<Page>(
      200,
      "GET",
      `/api/favourites?limit=1&cursor=${first.next_cursor}`,
    );

    expect([first.data[0]?.id, second.data[0]?.id, second.next_cursor]).toEqual([two.id, one.id, null]);

    await api.owner.expect(200, "DELETE", `/api/images/${two.id}`);
    expect((await listItems<ImageResource>("/api/favourites")).map((image) => image.id)).toEqual([one.id]);
    expect(await api.owner.expect(200, "DELETE", `/api/images/${one.id}/favourite`)).toMatchObject({
      is_favourited: false,
    });
    expect((await api.stranger.call("POST", `/api/images/${one.id}/favourite`)).status).toBe(404);
    expect((await api.stranger.call("GET", `/api/favourites?cursor=${first.next_cursor}`)).status).toBe(400);
  });
});
