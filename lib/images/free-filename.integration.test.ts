import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, it, vi } from "vitest";
import { images } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import { database } from "@/lib/platform/database/transaction";
import { serveApi } from "@/test/harness/api-suite";
import { findFreeFilename } from "./filename-taken-error";

const api = serveApi();

it("finds the first free name with few queries after thousands of images of the same name", async () => {
  const { owner } = api.owner.actor.library;
  const now = isoTime();
  await database().execute(sql`
    insert into ${images} (id, owner, filename, album_slug, created_at, updated_at)
    select 'img_' || n, ${owner}, 'shot-' || n || '.png', 'images', ${now}, ${now} from generate_series(2, 3000) n`);
  const query = vi.spyOn(pg.Client.prototype, "query");

  expect(await findFreeFilename(api.owner.actor, "shot.png")).toBe("shot-3001.png");
  expect(query.mock.calls.length).toBeLessThanOrEqual(5);

  query.mockRestore();
  await database().execute(sql`delete from ${images} where id = 'img_700'`);

  expect(await findFreeFilename(api.owner.actor, "shot.png")).toBe("shot-700.png");
});
