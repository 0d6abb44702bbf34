import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { executor, transaction } from "@/lib/platform/transaction";
import { serveApi } from "@/test/api-suite";
import { at, photo } from "@/test/uploads";

const api = serveApi();

it("what is asked for again and again does not wait for the database", { timeout: 30_000 }, async () => {
  const image = await api.owner.upload("wanted.jpg", await photo());
  const url = at(api.origin, image.urls.original);
  const statusOf = async () => (await fetch(url)).status;
  expect(await statusOf()).toBe(200);
  // Late in the life of what is known of it, one more asks; for that one it is looked up anew.
  await sleep(3_500);
  expect(await statusOf()).toBe(200);
  await sleep(500);
  await transaction(async () => {
    await executor().execute(sql`lock table images in access exclusive mode`);
    await sleep(2_000);
    expect(await statusOf()).toBe(200);
  });
});
