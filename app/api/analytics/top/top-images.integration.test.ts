import { describe, expect, it } from "vitest";
import { analyticsDaily } from "@/db/schema";
import { flushDeliveries } from "@/lib/analytics";
import type { TopImages } from "@/lib/analytics/top/resource";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { database } from "@/lib/platform/database/transaction";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";

const api = serveApi();
const daysAgo = (days: number) => isoTime(Date.now() - days * dayMs).slice(0, 10);

describe("GET /analytics/top", () => {
  const top = (caller: Caller, query = "") =>
    caller.expect<TopImages>(200, "GET", `/api/analytics/top${query}`);
  const rank = async (caller: Caller, query = "") =>
    (await top(caller, query)).data.map((one) => [one.filename, one.requests, one.bytes]);

  it("ranks the images of the library by requests or bytes, of a period and an album", async () => {
    const caller = await createCaller(api.origin);
    const { owner } = caller.actor.library;
    await caller.expect(201, "POST", "/api/albums", { album: "sea", title: "Sea" });
    const upload = async (name: string, red: number, album?: string) =>
      caller.upload(name, await testImage({ red }), album === undefined ? {} : { album });
    const boats = await upload("boats.jpg", 1, "sea");
    const roofs = await upload("roofs.jpg", 2);
    const quiet = await upload("quiet.jpg", 3);
    const trashed = await upload("trashed.jpg", 4);
    const record = (imageId: string, days: number, requests: number, bytes: number, variantKey = "w512") =>
      database()
        .insert(analyticsDaily)
        .values({
          owner,
          imageId,
          day: daysAgo(days),
          requests,
          bytes,
          variantKey,
          format: "webp",
          country: "DE",
          referrer: "direct",
        });
    await record(boats.id, 0, 5, 900);
    await record(boats.id, 29, 3, 100, "w1024");
    await record(roofs.id, 1, 9, 300);
    await record(roofs.id, 30, 100, 100);
    await record(trashed.id, 0, 50, 50);
    await record("img_01jd0000000000000000000000", 0, 50, 50);
    await caller.expect(200, "DELETE", `/api/images/${trashed.id}`);

    const { period, by, data } = await top(caller);

    expect([period, by]).toEqual([{ from: daysAgo(29), to: daysAgo(0), days: 30, offset: 0 }, "requests"]);
    expect(data[0]).toEqual({
      image_id: roofs.id,
      filename: "roofs.jpg",
      album: "images",
      url: roofs.urls.original,
      version: 1,
      nsfw: false,
      requests: 9,
      bytes: 300,
    });
    expect(await rank(caller)).toEqual([
      ["roofs.jpg", 9, 300],
      ["boats.jpg", 8, 1_000],
    ]);
    expect(await rank(caller, "?by=bytes&limit=1")).toEqual([["boats.jpg", 8, 1_000]]);
    expect(await rank(caller, "?album=sea")).toEqual([["boats.jpg", 8, 1_000]]);
    expect(await rank(caller, "?album=none")).toEqual([]);
    expect(await rank(caller, "?days=1")).toEqual([["boats.jpg", 5, 900]]);
    expect(await rank(caller, "?offset=30&days=7")).toEqual([["roofs.jpg", 100, 100]]);

    await record(quiet.id, 0, 9, 1);
    expect((await rank(caller)).map(([name]) => name)).toEqual(["roofs.jpg", "quiet.jpg", "boats.jpg"]);

    await caller.expect(200, "POST", `/api/images/${trashed.id}/restore`);
    expect((await rank(caller))[0]).toEqual(["trashed.jpg", 50, 50]);
    expect(await rank(api.stranger)).toEqual([]);
  });

  it("equals the delivered traffic", async () => {
    const caller = await createCaller(api.origin);
    const sizes = new Map<string, [requests: number, bytes: number]>();
    for (const [name, times] of [
      ["often.jpg", 3],
      ["once.jpg", 1],
    ] as const) {
      const { urls } = await caller.upload(name, await testImage({ red: times }));
      for (let time = 0; time < times; time++) {
        const { byteLength } = await (await fetch(withOrigin(api.origin, urls.original))).arrayBuffer();
        sizes.set(name, [times, times * byteLength]);
      }
    }

    await flushDeliveries();

    expect(await rank(caller)).toEqual([...sizes].map(([name, counts]) => [name, ...counts]));
  });

  it.each([
    ["days=91", "days"],
    ["days=7d", "days"],
    ["offset=-1", "offset"],
    ["by=views", "by"],
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["album=No%20Slug", "album"],
    ["simple=true", "simple"],
  ])("rejects %s and names the field", async (query, field) => {
    const answer = await api.owner.call("GET", `/api/analytics/top?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } });
    expect(Object.keys((answer.body as { details: object }).details)).toEqual([field]);
  });
});
