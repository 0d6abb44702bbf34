import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { db, transaction } from "@/lib/platform/database/transaction";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { freezeCacheClock } from "@/test/harness/cache-clock";

const api = serveApi();

it("frequently requested images do not wait for the database", async () => {
  const image = await api.owner.upload("popular.jpg", await testImage());
  const url = withOrigin(api.origin, image.urls.original);
  const clock = freezeCacheClock();
  const getStatus = async () => (await fetch(url)).status;
  expect(await getStatus()).toBe(200);
  // One more request late in the entry's lifetime triggers a new lookup.
  const lookups = spyOnLookups();
  clock.advance(3_500);
  expect(await getStatus()).toBe(200);
  await expect.poll(() => lookups().length).toBe(1);
  await Promise.all(lookups());
  // The entry is stored in the tasks that follow the query.
  await new Promise(setImmediate);
  await transaction(async () => {
    await db().execute(sql`lock table images in access exclusive mode`);
    clock.advance(2_000);
    expect(await getStatus()).toBe(200);
  });
});

/** Records the delivery lookup queries from now on. */
function spyOnLookups(): () => Promise<unknown>[] {
  const query = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => query.mockRestore());
  return () =>
    query.mock.calls.flatMap(([statement], at) =>
      /u\.handle =/.test(JSON.stringify(statement)) ? [Promise.resolve(query.mock.results[at]?.value)] : [],
    );
}
