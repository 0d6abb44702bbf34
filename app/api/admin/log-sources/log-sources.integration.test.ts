import { gzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ingestLog as endpoint } from "@/app/api/analytics/ingest/endpoints";
import { logBatches } from "@/db/schema";
import { pruneLogBatches } from "@/lib/cache-logs";
import { dayMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { createLoggedLibrary, createSource, findSource, lineOf } from "@/test/builders/cache-logs";
import { type SentLog, serveLogSources } from "@/test/harness/log-source-suite";
import { callFromNewAddress, outcomeOf } from "@/test/harness/operation-call";
import { commonCredentials, identities, sessionHeaders } from "@/test/tables/identities";

const sourcesPath = "/api/admin/log-sources";
const { api, ingest, operator, send, source } = serveLogSources();
const atPlace = (file: string, offset: number): SentLog => ({
  headers: { "albumen-log-file": file, "albumen-log-offset": String(offset) },
});

describe("the same batch", () => {
  it("counts once, by its place or by its content, one after the other and at once", async () => {
    const { pathOf, report } = await createLoggedLibrary(api.origin);
    const log = lineOf({ path: pathOf() }).repeat(3);
    const inFile = lineOf({ path: pathOf(), referrer: "https://file.example/" }).repeat(2);

    for (let again = 0; again < 5; again++)
      expect(await ingest(again % 2 ? gzipSync(log) : log)).toMatchObject({
        counted: 3,
        duplicate: again > 0,
      });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ingest(inFile, atPlace("a.log", 0))));
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect((await report()).requests.total).toBe(5);

    // Another place, and another source, is another batch.
    expect(await ingest(inFile, atPlace("a.log", inFile.length))).toMatchObject({ duplicate: false });
    const other = await createSource(operator());
    expect(await ingest(log, { token: other.token })).toMatchObject({ duplicate: false });
    expect((await report()).requests.total).toBe(10);
  });

  it("has the size of the first time when it has grown", async () => {
    const { pathOf, report } = await createLoggedLibrary(api.origin);
    const line = lineOf({ path: pathOf() });
    await ingest(line, atPlace("grown.log", 0));

    const answer = await ingest(line.repeat(3), atPlace("grown.log", 0));
    expect(answer).toEqual({ counted: 1, rejected: {}, duplicate: true, size_bytes: line.length });
    await ingest(line.repeat(2), atPlace("grown.log", answer.size_bytes));
    expect((await report()).requests.total).toBe(3);
  });

  it("counts once when the first attempt fails after its counts were written", async () => {
    const { pathOf, report } = await createLoggedLibrary(api.origin);
    const failing = await createSource(operator());
    const log = lineOf({ path: pathOf() });
    await db().execute(sql`
      create function fail_totals() returns trigger language plpgsql as $$
      begin
        raise exception 'the process was killed';
      end $$`);
    await db().execute(sql`
      create trigger fail_totals before update on log_sources
      for each row execute function fail_totals()`);
    expect((await send(log, { token: failing.token })).status).toBe(500);
    expect((await report()).requests.total).toBe(0);

    await db().execute(sql`drop trigger fail_totals on log_sources`);
    expect(await ingest(log, { token: failing.token })).toMatchObject({ counted: 1, duplicate: false });
    expect((await report()).requests.total).toBe(1);
  });

  it("is remembered for as long as its lines are taken", async () => {
    const receivedAt = isoTime(Date.now() - 36 * dayMs - minuteMs);
    const row = { sourceId: source().id, sizeBytes: 1, counted: 1, rejected: {} };
    const rows = [
      { ...row, batchHash: "old", receivedAt },
      { ...row, batchHash: "recent", receivedAt: isoTime(Date.now() - 35 * dayMs) },
    ];
    await db().insert(logBatches).values(rows);

    expect(await pruneLogBatches()).toBe(1);
    expect(await db().$count(logBatches, eq(logBatches.batchHash, "recent"))).toBe(1);
  });
});

describe("access", () => {
  it("has only the token of a log source: no key, no session, not of an operator", async () => {
    const { owner, pathOf, report } = await createLoggedLibrary(api.origin);
    const body = Buffer.from(lineOf({ path: pathOf() }));
    const people = { stranger: operator(), operator: operator(), invited: operator() } as never;
    const rejected = [...identities, ...commonCredentials].filter(
      ({ name }) => !/member|invited|library|log source/.test(name),
    );
    const headers = await Promise.all([
      ...rejected.map((one) => one.headers(owner, people, endpoint)),
      { authorization: `Bearer ${owner.caller.key}` },
      { authorization: `Bearer ${await operator().createKey({ scopes: ["*"] })}` },
      sessionHeaders(operator()),
      { authorization: `Bearer ${source().token.slice(0, -1)}x` },
      { authorization: `Basic ${source().token}` },
    ]);

    for (const one of headers) {
      const answer = await callFromNewAddress(api.origin, endpoint, { body }, one);
      expect(outcomeOf(answer)).toEqual({ status: 401, code: "UNAUTHORIZED" });
    }
    expect((await report()).requests.total).toBe(0);
  });

  it("ends when the source is deleted; what was counted stays", async () => {
    const { pathOf, report } = await createLoggedLibrary(api.origin);
    const deleted = await createSource(operator());
    await ingest(lineOf({ path: pathOf() }), { token: deleted.token });
    await operator().browser.expect(200, "DELETE", `${sourcesPath}/${deleted.id}`);

    expect((await send(lineOf({ path: pathOf() }), { token: deleted.token })).status).toBe(401);
    expect((await report()).requests.total).toBe(1);
    expect(await findSource(operator(), deleted.id)).toBeUndefined();
  });

  it("shows the token once, and stores its hash only", async () => {
    const { token, ...shown } = await createSource(operator());
    expect(token).toMatch(/^alg_[0-9a-z]{10}_[0-9A-Za-z]{49}$/);
    expect(await findSource(operator(), shown.id)).toEqual(shown);
    const { rows } = await db().execute(sql`select to_jsonb(t)::text as row from log_sources t`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    [{ name: "", hosts: ["a.example"], format: "varnish" }],
    [{ name: "a", hosts: [], format: "varnish" }],
    [{ name: "a", hosts: ["a.example/path"], format: "varnish" }],
    [{ name: "a", hosts: ["*.example"], format: "varnish" }],
    [{ name: "a", hosts: ["a.example"], format: "apache" }],
  ])("rejects a source like %j", async (body) => {
    await operator().browser.expect(400, "POST", sourcesPath, body);
  });
});
