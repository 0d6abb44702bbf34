import { gzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { analyticsDaily, customDomains, images } from "@/db/schema";
import type { UsageReport } from "@/lib/analytics/resource";
import { sumDeliveriesByOwner } from "@/lib/billing/repository";
import { maxPackedBytes } from "@/lib/cache-logs/resource";
import type { ImageResource } from "@/lib/images/resource";
import { newId } from "@/lib/kernel/ids";
import { dayMs, hourMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import type { Account } from "@/test/builders/account";
import { createLoggedLibrary, createSource, findSource, lineOf } from "@/test/builders/cache-logs";
import { serveLogSources } from "@/test/harness/log-source-suite";

const { api, ingest, operator, send, source } = serveLogSources();

describe("a batch", () => {
  it("counts hits by variant, format, country and referrer, with the bytes of the log", async () => {
    const { owner, image, pathOf, report } = await createLoggedLibrary(api.origin);
    const before = await findSource(operator(), source().id);
    const referrer = "https://user:secret@Forum.example.org:8080/t?token=secret";
    const log = [
      lineOf({ path: `${pathOf("w512")}?v=1`, bytes: 500, referrer, country: "de" }),
      lineOf({ path: pathOf("w512"), status: 206, bytes: 20, type: "image/avif", country: "DE" }),
      lineOf({ path: `${pathOf("w512")}?format=JPG`, status: 304, bytes: "-", type: "-" }),
      lineOf({ path: pathOf("thumb"), status: 304, bytes: "-", type: "-", accept: "image/avif,image/webp" }),
      lineOf({ path: pathOf(), method: "HEAD", bytes: 0, type: "image/jpeg", verdict: "STALE" }),
    ];
    const batch = log.join("");

    expect(await ingest(batch)).toEqual({
      counted: 5,
      rejected: {},
      duplicate: false,
      size_bytes: Buffer.byteLength(batch),
    });

    const { requests, bandwidth, last_accessed_at } = await report();
    expect(requests).toMatchObject({ total: 5 });
    expect(bandwidth.total_bytes).toBe(520);
    expect(last_accessed_at).not.toBeNull();
    expect(toCounts(requests.by_variant, "variant")).toEqual({ w512: 3, thumb: 1, original: 1 });
    expect(toCounts(requests.by_format, "format")).toEqual({ webp: 1, avif: 2, jpeg: 2 });
    expect(toCounts(requests.by_country, "country")).toEqual({ DE: 2, XX: 3 });
    expect(toCounts(requests.by_referrer, "referrer")).toEqual({ "forum.example.org": 1, direct: 4 });
    const usage = await owner.caller.expect<UsageReport>(200, "GET", "/api/analytics/usage");
    expect([usage.requests.total, usage.bandwidth.total_bytes]).toEqual([5, 520]);
    const sorted = await owner.caller.expect<{ data: ImageResource[] }>(
      200,
      "GET",
      "/api/images?sort=requests",
    );
    expect(sorted.data[0]?.id).toBe(image.id);
    expect(await findSource(operator(), source().id)).toMatchObject({
      counted: (before?.counted ?? 0) + 5,
      counted_bytes: (before?.counted_bytes ?? 0) + 520,
      batches: (before?.batches ?? 0) + 1,
    });
  });

  it("counts under its day, and the last access at the time of the log", async () => {
    const { image, pathOf, report } = await createLoggedLibrary(api.origin);
    const timeMs = Date.now() - 3 * dayMs;
    await ingest(lineOf({ path: pathOf(), timeMs }) + lineOf({ path: pathOf(), timeMs: timeMs - dayMs }));

    const { requests, last_accessed_at } = await report();
    expect(requests.by_day?.filter((day) => day.requests > 0).map(({ date }) => date)).toEqual(
      [timeMs - dayMs, timeMs].map((time) => isoTime(time).slice(0, 10)),
    );
    expect(last_accessed_at).toBe(isoTime(timeMs));

    await ingest(lineOf({ path: pathOf(), timeMs: timeMs - 2 * dayMs }));
    const [row] = await db().select().from(images).where(eq(images.id, image.id));
    expect(row?.lastAccessedAt).toBe(isoTime(timeMs));
  });

  it("takes previous paths, custom domains and links with a key, and stores none of their secrets", async () => {
    const { owner, image, pathOf, report } = await createLoggedLibrary(api.origin);
    const previous = pathOf("w512");
    await owner.caller.expect(200, "PATCH", `/api/images/${image.id}`, { filename: "renamed-once.jpg" });
    const hostname = `photos-${owner.word}.example.test`;
    await db().insert(customDomains).values(activeDomain(owner, hostname));
    const everywhere = await createSource(operator(), ["*"]);
    const [, , , album] = previous.split("/");
    const log = [
      lineOf({ path: previous, host: "localhost" }),
      lineOf({
        path: `/${album}/w512/renamed-once.jpg?sig=secretsignature`,
        host: `${hostname.toUpperCase()}:443`,
      }),
      lineOf({ path: `/${album}/~secretlinkkey00a/renamed-once.jpg?token=secrettoken`, host: hostname }),
    ];

    expect(await ingest(log.join(""), { token: everywhere.token })).toMatchObject({ counted: 3 });
    expect((await report()).requests.total).toBe(3);

    const { rows } = await db().execute(sql`
      select to_jsonb(t)::text as row from analytics_daily t union all select to_jsonb(t)::text from analytics_owner_daily t
      union all select to_jsonb(t)::text from log_batches t union all select to_jsonb(t)::text from log_sources t`);
    expect(JSON.stringify(rows)).not.toMatch(/secret(?:signature|linkkey|token)/);
  });

  it("rejects other lines, and counts them by class", async () => {
    const { pathOf, report } = await createLoggedLibrary(api.origin);
    const path = pathOf();
    const strict = await createSource(operator());
    const now = Date.now();
    const log = [
      lineOf({ path }),
      "no line of a log\n",
      `${"x".repeat(70_000)}\n`,
      lineOf({ path, host: "images.example.com" }),
      lineOf({ path, host: "evil.example" }),
      ...["miss", "pass", "pipe", "synth", "-"].map((verdict) => lineOf({ path, verdict })),
      lineOf({ path, method: "POST" }),
      lineOf({ path, status: 404 }),
      lineOf({ path, status: 308 }),
      lineOf({ path, bytes: -1 }),
      lineOf({ path, bytes: "99999999999999999999" }),
      lineOf({ path, timeMs: now - 35 * dayMs - minuteMs }),
      lineOf({ path, timeMs: now + hourMs + minuteMs }),
      lineOf({ path: "/@ada" }),
      lineOf({ path: "/s/secrettoken/img_1/w512/lake.jpg" }),
      lineOf({ path: path.replace(/\/[^/]+$/, "/missing.jpg") }),
    ];
    const rejected = {
      malformed: 1,
      oversized: 1,
      foreign_host: 2,
      not_cached: 5,
      method: 1,
      status: 2,
      invalid_bytes: 2,
      too_old: 1,
      future: 1,
      no_image_url: 2,
      unknown_image: 1,
    };

    expect(await ingest(log.join(""), { token: strict.token })).toMatchObject({ counted: 1, rejected });
    expect((await report()).requests.total).toBe(1);
    expect(await findSource(operator(), strict.id)).toMatchObject({ counted: 1, rejected });
  });

  it("counts toward no limit of this month if its lines are of an earlier one", async () => {
    const { owner, pathOf } = await createLoggedLibrary(api.origin);
    const month = `${isoTime().slice(0, 7)}-01`;
    await ingest(lineOf({ path: pathOf(), timeMs: Date.now() - 32 * dayMs, bytes: 10 ** 12 }));

    const sums = await sumDeliveriesByOwner(month, { overridden: false });
    expect(sums.find((sum) => sum.owner === owner.actor.account.owner)?.bytes ?? 0).toBe(0);
    const stored = await db()
      .select()
      .from(analyticsDaily)
      .where(eq(analyticsDaily.owner, owner.actor.account.owner));
    expect(stored).toMatchObject([{ bytes: 10 ** 12 }]);
  });

  it("is taken as gzip, with and without its header, up to a size", async () => {
    const { pathOf, report } = await createLoggedLibrary(api.origin);
    const lines = (count: number, referrer: string) => lineOf({ path: pathOf(), referrer }).repeat(count);
    const gzip = { headers: { "content-encoding": "gzip" } };

    expect(await ingest(gzipSync(lines(2_000, "https://one.example/")), gzip)).toMatchObject({
      counted: 2_000,
    });
    expect(await ingest(gzipSync(lines(3, "https://two.example/")))).toMatchObject({ counted: 3 });
    expect((await send("x", { headers: { "content-encoding": "br" } })).status).toBe(400);
    expect((await send(gzipSync(lines(3, "-")).subarray(0, -4))).status).toBe(400);
    expect((await send(new Uint8Array(maxPackedBytes + 1))).status).toBe(413);
    expect((await report()).requests.total).toBe(2_003);
  });
});

function toCounts<Name extends string>(
  rows: ReadonlyArray<{ requests: number } & Record<Name, string>> | undefined,
  name: Name,
): Record<string, number> {
  return Object.fromEntries((rows ?? []).map((row) => [row[name], row.requests]));
}

function activeDomain({ actor }: Account, hostname: string): typeof customDomains.$inferInsert {
  const now = isoTime();
  return {
    id: newId("dom"),
    owner: actor.account.owner,
    hostname,
    status: "active",
    createdAt: now,
    updatedAt: now,
  };
}
