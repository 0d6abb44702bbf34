import { expect, it } from "vitest";
import type { ImagesSummary } from "@/lib/batches/selection-summary/resource";
import type { ImageResource } from "@/lib/images/resource";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";

const api = serveApi();

const sizeOf = (...images: ImageResource[]) =>
  images.reduce((sum, { info }) => sum + (info.size_bytes ?? 0), 0);

it("counts images, and returns only the values that all of them have", async () => {
  const owner = await createCaller(api.origin);
  await owner.expect(201, "POST", "/api/albums", { album: "sea", title: "Sea" });
  const bytes = await testImage({ width: 8, height: 8 });
  const fields = { album: "sea", visibility: "public" };
  const first = await owner.upload("first.jpg", bytes, { ...fields, tags: "low-tide,sea" });
  const second = await owner.upload("second.jpg", bytes, { ...fields, tags: "boats,sea" });
  const third = await owner.upload("third.jpg", bytes, { visibility: "public" });
  await owner.expect(200, "POST", `/api/images/${first.id}/favourite`);
  const foreign = await api.stranger.upload("foreign.jpg", bytes);
  const summarize = (query: string) =>
    owner.expect<ImagesSummary>(200, "GET", `/api/images/summary?${query}`);

  expect(await summarize(`ids=${first.id},${second.id},${foreign.id},x,${first.id}`)).toEqual({
    count: 2,
    bytes: sizeOf(first, second),
    shared: { album: "sea", visibility: "public", license: "none", nsfw: false, expiration_date: null },
    shared_tags: ["sea"],
  });

  await owner.expect(200, "PATCH", `/api/images/${second.id}`, { expiration: "7d", nsfw: true });
  expect(await summarize("")).toEqual({
    count: 3,
    bytes: sizeOf(first, second, third),
    shared: { visibility: "public", license: "none" },
    shared_tags: [],
  });
  expect(await summarize(`except_ids=${second.id},${third.id}`)).toMatchObject({
    count: 1,
    shared: { is_favourited: true, album: "sea" },
    shared_tags: ["low-tide", "sea"],
  });

  const expiring = await summarize(`ids=${second.id}`);
  expect(expiring.shared).toMatchObject({ expiration_date: expect.any(String), nsfw: true });
  expect(await summarize("album=sea&tag=nothing")).toEqual({
    count: 0,
    bytes: 0,
    shared: {},
    shared_tags: [],
  });
});

it("rejects too many ids, and ids with filters", async () => {
  const owner = await createCaller(api.origin);
  const many = Array.from({ length: 201 }, (_, number) => `x${number}`).join(",");
  for (const query of ["ids=x&album=sea", "ids=x&except_ids=y", `ids=${many}`, "ids="])
    await owner.expect(400, "GET", `/api/images/summary?${query}`);
});
