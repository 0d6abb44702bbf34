import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { authVerificationTokens, idempotencyKeys, passkeyChallenges, rateLimits } from "@/db/schema";
import { pruneIdempotencyKeys } from "@/lib/changes/idempotency";
import { pruneSessions } from "@/lib/identity";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { database } from "@/lib/platform/database/transaction";
import { pruneRateLimits } from "@/lib/platform/rate-limiting/rate-limiter";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();
const oldRows = 2_500;
const numbers = sql.raw(`generate_series(1, ${oldRows}) n`);

/**
 * A statement that deletes many rows takes longer than the statement timeout once there are enough
 * of them.
 */
beforeAll(async () => {
  await database().execute(sql`
    create function reject_long_deletion() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 1000 then raise exception 'one statement deletes too many rows'; end if;
      return null;
    end $$`);
  for (const table of [idempotencyKeys, authVerificationTokens, passkeyChallenges, rateLimits])
    await database().execute(sql`
      create trigger reject_long_deletion after delete on ${table}
      referencing old table as gone for each statement execute function reject_long_deletion()`);
});

it("deletes old idempotency keys with short statements, and no others", async () => {
  const { owner } = api.owner.actor.library;
  const insert = (prefix: string, createdAt: string) =>
    database().execute(sql`
      insert into ${idempotencyKeys} (owner, idempotency_key, fingerprint, locked_until, created_at)
      select ${owner}, ${prefix}::text || n, '', '', ${createdAt} from ${numbers}`);
  await insert("old-", isoTime(Date.now() - 2 * dayMs));
  await insert("new-", isoTime());
  await pruneIdempotencyKeys();

  expect(await database().$count(idempotencyKeys)).toBe(oldRows);
});

it("deletes expired sign-in links with short statements, and no others", async () => {
  const insert = (prefix: string, expires: string) =>
    database().execute(sql`
      insert into ${authVerificationTokens} (identifier, token, expires)
      select 'ada@example.com', ${prefix}::text || n, ${expires}::timestamp from ${numbers}`);
  await insert("old-", isoTime(Date.now() - dayMs));
  await insert("new-", isoTime(Date.now() + dayMs));
  await pruneSessions();

  expect(await database().$count(authVerificationTokens)).toBe(oldRows);
});

it("deletes expired challenges of passkeys with short statements, and no others", async () => {
  const insert = (prefix: string, expires: string) =>
    database().execute(sql`
      insert into ${passkeyChallenges} (challenge, purpose, expires)
      select ${prefix}::text || n, 'sign-in', ${expires}::timestamp from ${numbers}`);
  await insert("old-", isoTime(Date.now() - 1));
  await insert("new-", isoTime(Date.now() + dayMs));
  await pruneSessions();

  expect(await database().$count(passkeyChallenges)).toBe(oldRows);
});

it("deletes the rate limits whose time is over with short statements, and no others", async () => {
  const insert = (prefix: string, expire: number) =>
    database().execute(sql`
      insert into ${rateLimits} (key, points, expire) select ${prefix}::text || n, 1, ${expire}::bigint from ${numbers}`);
  await insert("old-", Date.now() - 1);
  await insert("new-", Date.now() + dayMs);

  expect(await pruneRateLimits()).toBe(oldRows);
  expect(await database().$count(rateLimits)).toBe(oldRows);
});
