import { expect, it } from "vitest";
import type { GridImagePage } from "@/lib/images/list-queries/resource";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { list } from "@/test/harness/image-lists";

const api = serveApi();

it("a grid gets only the members of each image that it shows, in at most 400 bytes", async () => {
  const caller = await createCaller(api.origin);
  const listGrid = (query = "") => caller.expect<GridImagePage>(200, "GET", `/api/images/grid?${query}`);

  expect(await listGrid()).toEqual({ data: [], next_cursor: null });

  const plain = await caller.upload(
    "DSC_2041-lake-sun.jpg",
    await testImage({ width: 4_000, height: 3_000 }),
    {
      visibility: "unlisted",
      alt: "A low sun over a still lake",
    },
  );

  await caller.upload("PXL_2041.jpg", await testImage({ width: 30, height: 40 }), {
    visibility: "private",
    expiration: "7d",
    nsfw: "true",
    alt: `${"🌅".repeat(60)} ${"lake ".repeat(60)}`,
  });
  await caller.expect(201, "POST", "/api/images", { filename: "pending.jpg", visibility: "public" });
  const [full] = (await list(caller, "search=PXL")).data;
  await caller.expect(200, "POST", `/api/images/${full?.id}/favourite`);
  await caller.expect(200, "DELETE", `/api/images/${full?.id}`);

  const [pending, marked, usual] = (await listGrid("deleted=include")).data;

  expect(usual).toEqual({
    id: plain.id,
    filename: plain.filename,
    alt: plain.alt,
    width: 4_000,
    height: 3_000,
    pages: 1,
    placeholder: plain.info.placeholder,
    created_at: plain.created_at,
    taken_at: null,
    version: 1,
    visibility: "unlisted",
    url: plain.urls.original,
  });
  expect(JSON.stringify(usual).length).toBeLessThanOrEqual(400);
  expect(pending).toMatchObject({
    width: null,
    pages: null,
    placeholder: null,
    version: 0,
    visibility: "public",
  });
  expect(marked).toMatchObject({
    is_favourited: true,
    nsfw: true,
    state: "deleted",
    visibility: "private",
    deleted_at: expect.stringMatching(/^20.*Z$/),
    expiration_date: full?.expiration_date,
  });
  expect([...(marked?.alt ?? "")]).toHaveLength(100);
  expect(marked?.alt.endsWith("…")).toBe(true);

  const [bare] = (await listGrid("deleted=only&include_metadata=false")).data;
  expect(bare?.is_favourited).toBeUndefined();

  const first = await listGrid("limit=1&include_total=true");
  expect(first).toMatchObject({ total: 2, total_is_exact: true });

  const second = await listGrid(`limit=1&cursor=${first.next_cursor}`);
  expect([second.data[0]?.id, second.next_cursor]).toEqual([plain.id, null]);

  // The previous form of the call, and the cursors of both.
  const previous = await caller.expect<GridImagePage>(200, "GET", "/api/images?fields=grid&limit=1");
  expect(previous).toEqual(await listGrid("limit=1"));
  expect((await list(caller, `limit=1&cursor=${previous.next_cursor}`)).data[0]?.urls.original).toBe(
    plain.urls.original,
  );

  const { headers } = await caller.call("GET", "/api/images?fields=grid&limit=1");
  expect(headers.get("deprecation")).toBe("@1795910400");
  expect(headers.get("sunset")).toBe("Mon, 29 Nov 2027 00:00:00 GMT");
  expect((await caller.call("GET", "/api/images?limit=1")).headers.has("deprecation")).toBe(false);
});
