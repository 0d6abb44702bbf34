import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { describeWithVarnish } from "../harness/edge/describe-with-varnish";
import { useScriptedVarnish } from "../harness/edge/scripted-varnish";

describeWithVarnish("purges of Varnish", () => {
  const { edge, newPath, get, purge, respondPublicly, cacheFirst, holdResponse } = useScriptedVarnish();

  test("caches public responses and purges them by any of their tags", async () => {
    for (const tag of ["i-1", "v-1-thumb", "other i-1"]) {
      const path = newPath();
      await cacheFirst(path);
      expect(await get(path)).toMatchObject({ body: "first", cache: "HIT" });
      expect(await purge(tag)).toMatchObject({
        status: 200,
        body: expect.stringMatching(/^\{"purged":[1-9]\d*\}$/),
      });
      expect(await get(path)).toMatchObject({ body: "second", cache: expect.stringMatching(/MISS|PASS/) });
    }
  });

  test("a purge without the token, or without tags, purges nothing", async () => {
    const path = newPath();
    await cacheFirst(path);
    for (const token of ["", "wrong", `${edge.varnish.token}x`, edge.varnish.token.slice(1)])
      expect(await purge("i-1", token)).toMatchObject({
        status: 403,
        body: expect.stringContaining("FORBIDDEN"),
      });

    expect(await get("/", { "albumen-purge-tags": "i-1" }, "PURGE")).toMatchObject({ status: 403 });
    expect(await get("/", { "albumen-purge-token": edge.varnish.token }, "PURGE")).toMatchObject({
      status: 400,
    });
    expect(await get(path)).toMatchObject({ body: "first", cache: "HIT" });
    expect(await purge("i-2")).toMatchObject({ status: 200, body: '{"purged":0}' });
  });

  test("an older entry is purged without grace", async () => {
    const path = newPath();
    await cacheFirst(path);
    await sleep(3_500);

    expect(await get(path)).toMatchObject({ body: "first", cache: "HIT" });

    await purge("i-1");
    expect(await get(path)).toMatchObject({ body: "second" });
  });

  test.each([0, 3_500])(
    "a response requested before a purge is not cached after it (requested again after %d ms)",
    async (laterMs) => {
      const path = newPath();
      const gate = holdResponse(path);
      const early = get(path);
      await gate.arrived;

      expect(await purge("i-1")).toMatchObject({ status: 200 });

      respondPublicly(path, "after");
      gate.release();

      expect(await early).toMatchObject({ body: "before" });

      await sleep(laterMs);
      for (let again = 0; again < 5; again++) expect(await get(path)).toMatchObject({ body: "after" });
    },
  );

  test("a request after a purge that waits for an earlier fetch does not get its response", async () => {
    const path = newPath();
    const gate = holdResponse(path);
    const early = get(path);
    await gate.arrived;
    await purge("i-1");
    respondPublicly(path, "after");
    const late = Array.from({ length: 10 }, () => get(path));
    await sleep(100);
    gate.release();

    expect(await early).toMatchObject({ body: "before" });

    for (const one of await Promise.all(late)) expect(one).toMatchObject({ body: "after" });
  });

  test("nor when it was fetched in the background for a client that got a stale one", async () => {
    const path = newPath();
    respondPublicly(path, "old", { "cdn-cache-control": "max-age=1, stale-while-revalidate=60" });
    await get(path);
    await sleep(1_100);
    const gate = holdResponse(path);

    expect(await get(path)).toMatchObject({ body: "old", cache: "HIT" });

    await gate.arrived;
    await purge("i-1");
    respondPublicly(path, "after");
    gate.release();

    await expect.poll(async () => (await get(path)).body, { interval: 5 }).toBe("after");

    for (let again = 0; again < 20; again++) expect(await get(path)).toMatchObject({ body: "after" });
  });
});
