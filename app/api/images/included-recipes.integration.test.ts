import { expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import type { RecipeResource } from "@/lib/recipes/resource";
import type { VariantList } from "@/lib/variants/resource";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller, createCallerFor } from "@/test/harness/caller";

const api = serveApi();

async function createLibrary() {
  const caller = await createCaller(api.origin);
  const create = (recipe: object) => caller.expect<RecipeResource>(201, "POST", "/api/recipes", recipe);
  const [card, open] = [
    await create({ slug: "card", width: 64, height: 32, fit: "cover" }),
    await create({ slug: "open", width: 50, is_public: true }),
  ];
  const image = await caller.upload("a.png", await testImage({ width: 300, height: 200 }));
  await caller.expect(200, "POST", `/api/images/${image.id}/favourite`);

  return { caller, card, open, image };
}

it("images and lists of images include URLs by the named recipes, which anyone who has them can open", async () => {
  const { caller, card, open, image } = await createLibrary();
  const query = "include_recipes=card,card@2,open";
  const one = await caller.expect<ImageResource>(200, "GET", `/api/images/${image.id}?${query}`);

  expect(Object.keys(one.urls)).toEqual([...Object.keys(image.urls), "card", "card@2", "open"]);
  expect(one.urls.card).toMatch(new RegExp(`/card/a\\.png\\?sig=.*&v=1-${card.revision}$`));
  expect(one.urls.open).toMatch(new RegExp(`/open/a\\.png\\?v=1-${open.revision}$`));

  const several = await caller.expect(200, "GET", `/api/images/${image.id},img_none?${query}`);
  const lists = [
    `/api/images?${query}`,
    `/api/images?${query}&sort=name&search=a.png`,
    `/api/favourites?${query}`,
  ];
  expect(several).toMatchObject([{ urls: one.urls }]);
  for (const list of lists) {
    const { data } = await caller.expect<{ data: ImageResource[] }>(200, "GET", list);
    expect([list, data.map(({ urls }) => urls)]).toEqual([list, [one.urls]]);
  }

  await caller.expect(200, "PATCH", `/api/images/${image.id}`, { visibility: "public" });
  const shown = await caller.expect<ImageResource>(200, "GET", `/api/images/${image.id}?${query}`);
  for (const name of ["card", "card@2", "open"]) {
    const response = await fetch(withOrigin(api.origin, shown.urls[name]));
    expect([name, response.status, response.headers.get("cache-control")]).toEqual([
      name,
      200,
      expect.stringContaining("immutable"),
    ]);
  }
});

it("only callers who may change images get URLs that let others have recipes rendered", async () => {
  const { caller, open, image } = await createLibrary();
  await caller.expect(200, "PATCH", `/api/images/${image.id}`, { visibility: "public" });
  const reader = await createCallerFor(api.origin, caller.actor, ["images:read"]);
  const { urls } = await reader.expect<ImageResource>(
    200,
    "GET",
    `/api/images/${image.id}?include_recipes=card,open`,
  );
  const list = await reader.expect<VariantList>(200, "GET", `/api/images/${image.id}/variants`);
  const url = urls.card;

  expect(url).not.toContain("sig=");
  expect(list.data.find(({ key }) => key === "card")?.url).toBe(url);
  expect(urls.open).toContain(`?v=1-${open.revision}`);
  expect((await fetch(withOrigin(api.origin, url))).status).toBe(404);

  const own = await caller.expect<ImageResource>(200, "GET", `/api/images/${image.id}?include_recipes=card`);
  expect((await fetch(withOrigin(api.origin, own.urls.card))).status).toBe(200);
  expect((await fetch(withOrigin(api.origin, url))).status).toBe(200);
});

it("only named recipes are included, and their URLs change with their settings", async () => {
  const { caller, image } = await createLibrary();
  const read = (query: string) =>
    caller.expect<ImageResource>(200, "GET", `/api/images/${image.id}${query}`).then(({ urls }) => urls);

  expect(await read("")).toEqual(image.urls);

  const before = await read("?include_recipes=card");
  await caller.expect(200, "PATCH", "/api/recipes/card", { width: 65 });
  const after = await read("?include_recipes=card");
  expect(after.card).not.toBe(before.card);
  expect({ ...after, card: "" }).toEqual({ ...before, card: "" });
});

it("unknown recipes are named in the error, and eleven are too many", async () => {
  const { caller, image } = await createLibrary();
  const other = await createCaller(api.origin);
  await other.expect(201, "POST", "/api/recipes", { slug: "theirs" });

  for (const path of [`/api/images/${image.id}`, "/api/images", "/api/favourites"]) {
    const fail = (names: string) =>
      caller.expect<{ code: string; details: Record<string, string[]> }>(
        400,
        "GET",
        `${path}?include_recipes=${names}`,
      );
    expect(await fail("card,theirs,none@2")).toMatchObject({
      code: "VALIDATION_ERROR",
      details: {
        include_recipes: ["theirs is not one of your recipes", "none@2 is not one of your recipes"],
      },
    });
    for (const names of ["", "w512", "Card", "card@4", Array.from({ length: 11 }, () => "card").join(",")])
      expect([names, (await fail(names)).code]).toEqual([names, "VALIDATION_ERROR"]);
  }
});
