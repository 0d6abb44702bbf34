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
  const lookups = trackLookups();
  clock.advance(3_500);

  expect(await getStatus()).toBe(200);
  await expect.poll(() => lookups.length).toBe(1);

  await Promise.all(lookups);
  // The entry is stored in the tasks that follow the query, before the response to a further
  // request.
  expect(await getStatus()).toBe(200);

  await transaction(async () => {
    await db().execute(sql`lock table images in access exclusive mode`);
    clock.advance(2_000);
    expect(await getStatus()).toBe(200);
  });
});

type Callback = (...outcome: unknown[]) => void;

/**
 * Returns the delivery lookups from now on, each of which resolves when the database has answered.
 */
function trackLookups(): Promise<void>[] {
  const lookups: Promise<void>[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const callback = args.at(-1);
    if (!/u\.handle =/.test(JSON.stringify(args[0])) || typeof callback !== "function")
      return Reflect.apply(query, this, args);

    let resolve = () => {};
    lookups.push(
      new Promise((settle) => {
        resolve = settle;
      }),
    );
    const answer: Callback = (...outcome) => {
      (callback as Callback)(...outcome);
      resolve();
    };

    return Reflect.apply(query, this, [...args.slice(0, -1), answer]);
  });

  return lookups;
}
