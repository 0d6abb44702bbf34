import { beforeAll, describe, expect, it } from "vitest";
import type { AuditLogResource } from "@/lib/audit/resource";
import type { ImageResource } from "@/lib/images/resource";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { list, listAllNames, listNames } from "@/test/harness/image-lists";

const api = serveApi();

describe("stars and flags", () => {
  let caller: Caller;
  const images = new Map<string, ImageResource>();
  const rate = (name: string, fields: object) =>
    caller.expect(200, "PATCH", `/api/images/${images.get(name)?.id}`, fields);

  beforeAll(async () => {
    caller = await createCaller(api.origin);
    for (const [at, name] of ["none", "one", "three", "five", "gone"].entries())
      images.set(name, await caller.upload(`${name}.jpg`, await testImage({ width: 20 + at, height: 10 })));
    await rate("one", { rating: 1, pick: "reject" });
    await rate("three", { rating: 3 });
    await rate("five", { rating: 5, pick: "pick" });
    await rate("gone", { rating: 5, pick: "pick" });
    await caller.expect(200, "DELETE", `/api/images/${images.get("gone")?.id}`);
  });

  it("Images have none of them at first.", async () => {
    expect(images.get("one")).toMatchObject({ rating: 0, pick: "none", archived: false });
  });

  it("They are part of the image, of a grid only where they are set, and change no time.", async () => {
    const five = await caller.expect(200, "GET", `/api/images/${images.get("five")?.id}`);
    expect(five).toMatchObject({ rating: 5, pick: "pick", updated_at: images.get("five")?.updated_at });

    const { data } = await caller.expect<{ data: Array<Record<string, unknown>> }>(
      200,
      "GET",
      "/api/images/grid",
    );
    const shown = data.map(({ filename, rating, pick }) => [filename, rating, pick]);
    expect(shown).toEqual([
      ["five.jpg", 5, "pick"],
      ["three.jpg", 3, undefined],
      ["one.jpg", 1, "reject"],
      ["none.jpg", undefined, undefined],
    ]);
  });

  it.each([
    ["rating=0", "none"],
    ["rating=3", "three"],
    ["min_rating=1", "five three one"],
    ["min_rating=2", "five three"],
    ["min_rating=0", "five three one none"],
    ["max_rating=3", "three one none"],
    ["max_rating=5", "five three one none"],
    ["min_rating=1&max_rating=3", "three one"],
    ["rating=5&deleted=only", "gone"],
    ["pick=pick", "five"],
    ["pick=reject", "one"],
    ["pick=none", "three none"],
    ["pick=none&min_rating=1", "three"],
    ["pick=pick&search=five", "five"],
    ["min_rating=1&sort=name", "five one three"],
    ["sort=rating", "five three one"],
    ["sort=rating&max_rating=3", "three one"],
    ["sort=rating&rating=0", ""],
    ["sort=rating&deleted=include", "gone five three one"],
    ["sort=rating&search=three", "three"],
  ])("The list %s has %j.", async (query, names) => {
    const expected = names.split(" ").flatMap((name) => (name === "" ? [] : `${name}.jpg`));
    expect(listNames(await list(caller, `${query}&limit=50`))).toEqual(expected);
    expect(await listAllNames(caller, query, 1)).toEqual(expected);

    const page = await list(caller, `${query}&limit=1&include_total=true`);
    expect(page).toMatchObject({ total: expected.length });
  });

  it("Values that are no stars or flags are rejected, and so are bounds that contradict each other.", async () => {
    const { id } = images.get("none") ?? {};
    for (const body of [{ rating: 6 }, { rating: -1 }, { rating: 2.5 }, { rating: "3" }, { pick: "maybe" }])
      expect([body, (await caller.call("PATCH", `/api/images/${id}`, body)).status]).toEqual([body, 400]);
    for (const query of ["min_rating=4&max_rating=3", "rating=2&min_rating=3", "rating=4&max_rating=3"])
      expect([query, (await caller.call("GET", `/api/images?${query}`)).status]).toEqual([query, 400]);
  });

  it("A text can be saved with the tag from before a star, and the audit log names the star.", async () => {
    const path = `/api/images/${images.get("three")?.id}`;
    const before = (await caller.call("GET", path)).headers.get("etag") ?? "";
    await rate("three", { pick: "pick" });
    expect((await caller.call("GET", path)).headers.get("etag")).not.toBe(before);

    const saved = await caller.call("PATCH", path, { title: "Three" }, { "if-match": before });
    expect(saved).toMatchObject({ status: 200, body: { title: "Three", rating: 3, pick: "pick" } });
    await rate("three", { pick: "none" });

    const query = `resource_type=image&resource_id=${images.get("three")?.id}`;
    const { data } = await caller.expect<{ data: AuditLogResource[] }>(
      200,
      "GET",
      `/api/audit-logs?${query}`,
    );
    expect(data.map(({ metadata }) => metadata?.fields)).toEqual(
      expect.arrayContaining([["rating"], ["pick"], ["title"]]),
    );
  });
});

it("Nothing public changes when an image is rated, and no public answer names stars or flags.", async () => {
  const caller = await createCaller(api.origin);
  const { handle } = caller.actor.account;
  await caller.expect(200, "PATCH", "/api/profile", { profile_visibility: "public" });
  await caller.expect(201, "POST", "/api/albums", { album: "prints", title: "Prints", permission: "public" });
  const fields = { album: "prints", visibility: "public" };
  const image = await caller.upload("lake.jpg", await testImage({ width: 40, height: 20 }), fields);
  const page = image.urls.original?.replace("/i/", "/@") ?? "";
  const paths = [
    "",
    "/images",
    "/images?search=lake",
    "/albums",
    "/albums/prints",
    "/feed",
    "/feed?format=atom",
    "/albums/prints/feed",
  ];
  const urls = [
    ...paths.map((path) => `${api.origin}/api/public/${handle}${path}`),
    `${api.origin}/api/oembed?url=${encodeURIComponent(page)}`,
    withOrigin(api.origin, image.urls.original),
    `${withOrigin(api.origin, image.urls.original)}?download=1`,
  ];
  const readAll = () =>
    Promise.all(
      urls.map(async (url) => {
        const response = await fetch(url);
        const bytes = Buffer.from(await response.arrayBuffer()).toString("latin1");
        return { url, status: response.status, etag: response.headers.get("etag"), bytes };
      }),
    );

  const before = await readAll();
  expect(before.map(({ status }) => status)).toEqual(urls.map(() => 200));

  await caller.expect(200, "PATCH", `/api/images/${image.id}`, { rating: 5, pick: "pick" });
  expect(await readAll()).toEqual(before);

  const answers = before.filter(({ url }) => url.includes("/api/")).map(({ bytes }) => bytes);
  for (const answer of answers) expect(answer).not.toMatch(/"(rating|pick|archived)"/);
});
