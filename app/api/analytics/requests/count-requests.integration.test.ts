import { describe, expect, it } from "vitest";
import { buildDeliveryKey, flushDeliveries, unknownCountry, writeCells } from "@/lib/analytics";
import type { RequestCount } from "@/lib/analytics/resource";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { shareAlbum } from "@/test/builders/memberships";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Client, createCaller } from "@/test/harness/caller";

const api = serveApi();

/** Writes what a flush would have written on that day: 10 bytes for each request. */
async function recordRequests(
  { actor }: Client,
  imageId: string,
  { variantKey = "original", days = 0, requests = 1 },
): Promise<void> {
  const { uid } = actor.library;
  const key = buildDeliveryKey({ uid, imageId, variantKey, format: "jpeg" });
  const day = isoTime(Date.now() - days * dayMs).slice(0, 10);
  const visit = { day, country: unknownCountry, referrer: "direct" };
  await transaction(() => writeCells([{ ...key, ...visit, requests, bytes: requests * 10 }]));
}

const count = async (client: Client, query: string) => {
  const path = `/api/analytics/requests?${query}`;
  const { requests, bytes } = await client.expect<RequestCount>(200, "GET", path);
  expect(bytes).toBe(requests * 10);
  return requests;
};

describe("GET /analytics/requests", () => {
  it("counts the requests for a variant, in a period and an album", async () => {
    const { library, album, inside, outside } = await shareAlbum(api.origin, "viewer");
    const { caller } = library;
    await recordRequests(caller, inside.id, { requests: 1 });
    await recordRequests(caller, inside.id, { requests: 2, days: 29 });
    await recordRequests(caller, inside.id, { requests: 4, days: 30 });
    await recordRequests(caller, inside.id, { requests: 8, variantKey: "card@2" });
    await recordRequests(caller, outside.id, { requests: 16 });

    expect(await count(caller, "variant=original")).toBe(19);
    expect(await count(caller, "variant=original&days=1")).toBe(17);
    expect(await count(caller, "variant=original&days=30&offset=30")).toBe(4);
    expect(await count(caller, "variant=card@2")).toBe(8);
    expect(await count(caller, "variant=w512")).toBe(0);
    expect(await count(caller, `variant=original&album=${album}`)).toBe(3);
    expect(await count(caller, `variant=original&album=${outside.album}`)).toBe(16);
    expect(await count(caller, "variant=original&album=none")).toBe(0);
    expect(await count(api.stranger, `variant=original&album=${album}`)).toBe(0);

    await caller.expect(200, "PATCH", `/api/images/${outside.id}`, { album });
    expect(await count(caller, `variant=original&album=${album}`)).toBe(19);

    await caller.expect(200, "DELETE", `/api/images/${inside.id}`);
    expect(await count(caller, `variant=original&album=${album}`)).toBe(16);
    expect(await count(caller, "variant=original")).toBe(19);
  });

  it("counts only the images of the album for a member of one album", async () => {
    const { library, client, album, inside, outside } = await shareAlbum(api.origin, "editor");
    await recordRequests(library.caller, inside.id, { requests: 1 });
    await recordRequests(library.caller, outside.id, { requests: 2 });

    expect(await count(client, "variant=original")).toBe(1);
    expect(await count(client, `variant=original&album=${album}`)).toBe(1);
    expect(await count(client, `variant=original&album=${outside.album}`)).toBe(0);
  });

  it("equals the delivered traffic", async () => {
    const caller = await createCaller(api.origin);
    const { urls, album } = await caller.upload("one.jpg", await testImage());
    const { byteLength } = await (await fetch(withOrigin(api.origin, urls.original))).arrayBuffer();
    await flushDeliveries();

    for (const query of ["variant=original", `variant=original&album=${album}`])
      expect(await caller.expect(200, "GET", `/api/analytics/requests?${query}`)).toEqual({
        requests: 1,
        bytes: byteLength,
      });
  });

  it.each([
    ["days=7", "variant"],
    ["variant=No%20Key", "variant"],
    ["variant=original&days=91", "days"],
    ["variant=original&album=No%20Slug", "album"],
    ["variant=original&by=bytes", "by"],
  ])("rejects %s and names the field", async (query, field) => {
    const answer = await api.owner.call("GET", `/api/analytics/requests?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } });
    expect(Object.keys((answer.body as { details: object }).details)).toEqual([field]);
  });
});
