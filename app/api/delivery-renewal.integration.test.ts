import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { executor, transaction } from "@/lib/platform/transaction";
import { serveApi } from "@/test/api-suite";
import { stopCacheClock } from "@/test/cache-clock";
import { at, photo } from "@/test/uploads";

const api = serveApi();

it("what is asked for again and again does not wait for the database", async () => {
  const image = await api.owner.upload("wanted.jpg", await photo());
  const url = at(api.origin, image.urls.original);
  const clock = stopCacheClock();
  const statusOf = async () => (await fetch(url)).status;
  expect(await statusOf()).toBe(200);
  // Late in the life of what is known of it, one more asks; for that one it is looked up again.
  const lookups = watchLookups();
  clock.advance(3_500);
  expect(await statusOf()).toBe(200);
  await expect.poll(() => lookups().length).toBe(1);
  await Promise.all(lookups());
  await transaction(async () => {
    await executor().execute(sql`lock table images in access exclusive mode`);
    clock.advance(2_000);
    expect(await statusOf()).toBe(200);
  });
});

/** The queries that look for what is at an address of an image, from now on. */
function watchLookups(): () => Promise<unknown>[] {
  const query = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => query.mockRestore());
  return () =>
    query.mock.calls.flatMap(([statement], at) =>
      /u\.handle =/.test(JSON.stringify(statement)) ? [Promise.resolve(query.mock.results[at]?.value)] : [],
    );
}
