import { expect, it } from "vitest";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { listImageIds } from "./list-image-ids";
import { ImageFiltersBody } from "./list-queries/resource";

const api = serveApi();

it("yields the ids of the images that match, each once, while others come and go", async () => {
  const caller = await createCaller(api.origin);
  const newestFirst: string[] = [];
  for (let at = 0; at < 7; at++) {
    const body = { filename: `lake-${at}.jpg`, nsfw: at % 2 === 0 };
    const { id } = await caller.expect(201, "POST", "/api/images", body);
    newestFirst.unshift(id);
  }

  const collect = async (body: object, pageSize: number) => {
    const pages: string[][] = [];
    for await (const ids of listImageIds(caller.actor, ImageFiltersBody.parse(body), { pageSize })) {
      pages.push(ids);
      await caller.expect(201, "POST", "/api/images", { filename: `later-${Math.random()}.jpg`, nsfw: true });
    }
    return pages;
  };
  const unsafe = newestFirst.filter((_id, at) => at % 2 === 0);

  expect(await collect({ search: "lake", nsfw: true }, 3)).toEqual([unsafe.slice(0, 3), unsafe.slice(3)]);
  expect((await collect({ search: "lake" }, 2)).flat()).toEqual(newestFirst);
  expect((await collect({ search: "laake" }, 4)).flat()).toEqual(newestFirst);
  expect(await collect({ search: "..." }, 4)).toEqual([]);
  expect(await collect({ tag: ["none"] }, 4)).toEqual([]);
  expect((await collect({}, 1_000)).flat()).toEqual(expect.arrayContaining(newestFirst));
});

it("takes the filters of the list as JSON, and rejects everything else", async () => {
  const filters = { tag: ["Blue Sky"], nsfw: true, min_width: 5, license: null, deleted: "only" };
  expect(ImageFiltersBody.parse(filters)).toEqual({ ...filters, tag: ["blue-sky"], license: "none" });
  for (const body of [
    { nsfw: "true" },
    { min_width: "5" },
    { tag: "a" },
    { limit: 5 },
    { sort: "name" },
    { colour: "red" },
  ])
    expect([body, ImageFiltersBody.safeParse(body).success]).toEqual([body, false]);
});

it("rejects filters that contradict each other", async () => {
  const caller = await createCaller(api.origin);
  await caller.upload("a.jpg", await testImage({ width: 8, height: 8 }));
  const first = (filters: object) => listImageIds(caller.actor, ImageFiltersBody.parse(filters)).next();

  await expect(first({ min_width: 2, max_width: 1 })).rejects.toThrow();
  await expect(first({ license: "unheard-of" })).rejects.toThrow();
  expect((await first({ max_width: 8 })).value).toHaveLength(1);
});
