import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accountExports, imageFiles, outbox } from "@/db/schema";
import type { CallerResource } from "@/lib/account/caller/resource";
import {
  failExport,
  pruneExports,
  runExport,
  sweepExpiredExports,
  sweepStalledExports,
} from "@/lib/archives";
import type { AccountExport, AccountExportPage } from "@/lib/archives/resource";
import { fsck } from "@/lib/fsck";
import { dayMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { exportAndRun, readExport, requestExport } from "@/test/builders/account-export";
import { countsOf, createLibrary, listObjects, noOutcomes, purge } from "@/test/builders/importable-library";
import { serveApi } from "@/test/harness/api-suite";
import { type Client, createCaller } from "@/test/harness/caller";
import { importAndRun } from "@/test/harness/round-trip";

const api = serveApi();

const begin = (caller: Client) => caller.expect<AccountExport>(202, "POST", "/api/account/export");
const read = (caller: Client, id: string) =>
  caller.expect<AccountExport>(200, "GET", `/api/account/exports/${id}`);
const listed = async (caller: Client) =>
  (await caller.expect<AccountExportPage>(200, "GET", "/api/account/exports")).data;
const fetchFile = (url: string | null, headers: Record<string, string> = {}) =>
  fetch(`${api.origin}${url}`, { headers });

describe("an export", () => {
  it("becomes a file that is fetched in ranges and can be imported", async () => {
    const { owner, images } = await createLibrary(api.origin, 5);
    const pending = await begin(owner);

    expect(pending).toMatchObject({ status: "pending", done: 0, url: null, expires_at: null, error: null });
    expect((await begin(owner)).id).toBe(pending.id);

    while (!(await runExport(pending.id)));
    const ready = await read(owner, pending.id);

    expect(ready).toMatchObject({ status: "ready", done: 5, total: 5 });
    expect(await listed(owner)).toEqual([ready]);
    expect(Date.parse(ready.expires_at ?? "") - Date.parse(ready.finished_at ?? "")).toBe(7 * dayMs);

    const head = await fetch(`${api.origin}${ready.url}`, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get("content-length"))).toBe(ready.size_bytes);

    const etag = head.headers.get("etag") ?? "";
    const pieces: Buffer[] = [];
    const pieceBytes = Math.ceil(ready.size_bytes / 7);
    for (let start = 0; start < ready.size_bytes; start += pieceBytes) {
      const range = `bytes=${start}-${start + pieceBytes - 1}`;
      const answer = await fetchFile(ready.url, { range, "if-range": etag });
      const end = Math.min(start + pieceBytes, ready.size_bytes) - 1;
      expect(answer.status).toBe(206);
      expect(answer.headers.get("content-range")).toBe(`bytes ${start}-${end}/${ready.size_bytes}`);
      pieces.push(Buffer.from(await answer.arrayBuffer()));
    }

    const archive = Buffer.concat(pieces);

    expect(Buffer.from(await (await fetchFile(ready.url)).arrayBuffer()).equals(archive)).toBe(true);

    const beyond = await fetchFile(ready.url, { range: `bytes=${ready.size_bytes}-` });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([
      416,
      `bytes */${ready.size_bytes}`,
    ]);
    expect((await fetchFile(ready.url, { range: "bytes=0-9", "if-range": '"other"' })).status).toBe(200);
    expect((await fetchFile(ready.url, { "if-none-match": etag })).status).toBe(304);

    for (const image of images) await purge(owner, image);
    const done = await importAndRun(owner, archive);

    expect(countsOf(done, "images")).toEqual({ ...noOutcomes, restored: 5 });
  });

  it("is one, however many are started at once", async () => {
    const owner = await createCaller(api.origin);
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin(owner)));

    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
    expect(await listed(owner)).toHaveLength(1);

    const { uid } = owner.actor.account;
    const sent = await db().select().from(outbox).where(eq(outbox.name, "export/queued"));

    expect(sent.filter(({ payload }) => payload.includes(uid))).toHaveLength(1);
  });

  it("is hidden from other accounts", async () => {
    const { owner } = await createLibrary(api.origin, 1);
    const { id } = await exportAndRun(owner);
    for (const method of ["GET", "DELETE"])
      expect((await api.stranger.call(method, `/api/account/exports/${id}`)).status).toBe(404);

    expect(await listed(api.stranger)).toEqual([]);
    expect((await read(owner, id)).status).toBe("ready");
  });

  it("can be written by many runs, some of them at the same time, and is the same archive", async () => {
    const { owner, images } = await createLibrary(api.origin, 4);
    const whole = await readExport(await requestExport(api.origin, owner));
    const { id } = await begin(owner);
    let rounds = 0;
    const run = async () => {
      while (!(await runExport(id, -1))) rounds++;
    };
    await Promise.all([run(), run(), run(), run()]);

    expect(rounds).toBeGreaterThan(10);

    const ready = await read(owner, id);
    const { files, images: lines, manifest } = await readExport(await fetchFile(ready.url));

    expect(lines.map((line) => line.id)).toEqual(images.map((image) => image.id));
    expect([...files.keys()]).toEqual([...whole.files.keys()]);
    expect(Object.keys(manifest.files ?? {})).toEqual(Object.keys(whole.manifest.files ?? {}));

    const { findings } = await fsck({ repair: false, force: false, hashes: false });
    expect(findings.filter(({ subject }) => subject.startsWith("exports/"))).toEqual([]);

    const rows = await db().select().from(accountExports).where(eq(accountExports.id, id));
    expect(rows).toHaveLength(1);
  });

  it("replaces the archive before it once it is ready", async () => {
    const { owner } = await createLibrary(api.origin, 1);
    const first = await exportAndRun(owner);
    const { id } = await begin(owner);

    expect((await fetchFile(first.url)).status).toBe(200);

    while (!(await runExport(id)));
    expect((await listed(owner)).map(({ status }) => status)).toEqual(["ready", "expired"]);
    expect((await fetchFile(first.url)).status).toBe(404);
    expect(await listObjects(`exports/${first.id}/`)).toEqual([]);
  });
});

describe("the URL of an archive", () => {
  it("is not accepted with another signature, id or expiry", async () => {
    const { owner } = await createLibrary(api.origin, 1);
    const { url } = await exportAndRun(owner);
    const other = await exportAndRun((await createLibrary(api.origin, 1)).owner);
    const altered = new URL(url ?? "", api.origin);
    for (const [name, value] of [
      ["sig", `${altered.searchParams.get("sig")}`.replace(/^./, (letter) => (letter === "a" ? "b" : "a"))],
      ["exp", String(Number(altered.searchParams.get("exp")) + 60)],
    ] as const) {
      const changed = new URL(altered);
      changed.searchParams.set(name, value);
      expect((await fetch(changed)).status).toBe(404);
    }

    expect((await fetch(`${api.origin}${other.url?.split("?")[0]}${altered.search}`)).status).toBe(404);
    expect((await fetch(altered.href.split("?")[0] ?? "")).status).toBe(404);

    const posted = await fetch(altered, { method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect((await fetch(altered)).status).toBe(200);
    expect((await fetch(new URL((url ?? "").replace("/api/", "/api/v1/"), api.origin))).status).toBe(200);
  });

  it("ends after seven days, and with it the archive", async () => {
    const { owner } = await createLibrary(api.origin, 1);
    const { id, url } = await exportAndRun(owner);
    await sweepExpiredExports(Date.now() + 7 * dayMs - minuteMs);

    expect((await fetchFile(url)).status).toBe(200);

    const isOwn = eq(accountExports.id, id);
    await db().update(accountExports).set({ expiresAt: isoTime() }).where(isOwn);

    expect((await fetchFile(url)).status).toBe(404);
    expect((await listObjects(`exports/${id}/`)).length).toBeGreaterThan(0);

    await sweepExpiredExports();
    expect(await listObjects(`exports/${id}/`)).toEqual([]);
    expect(await read(owner, id)).toMatchObject({ status: "expired", url: null });

    await pruneExports(Date.now() + 31 * dayMs);
    expect(await listed(owner)).toEqual([]);
  });
});

describe("an export that does not end well", () => {
  it("stops when it is canceled, and leaves nothing", async () => {
    const { owner } = await createLibrary(api.origin, 2);
    const { id } = await begin(owner);
    for (let round = 0; round < 3; round++) expect(await runExport(id, -1)).toBe(false);

    expect(await read(owner, id)).toMatchObject({ status: "running", total: 2 });

    const running = runExport(id, 60_000);
    await owner.expect(204, "DELETE", `/api/account/exports/${id}`);
    await running;

    expect(await runExport(id)).toBe(true);
    expect(await listObjects(`exports/${id}/`)).toEqual([]);
    expect((await owner.call("DELETE", `/api/account/exports/${id}`)).status).toBe(404);
    expect(await listed(owner)).toEqual([]);
  });

  it("is queued again when it makes no progress", async () => {
    const owner = await createCaller(api.origin);
    const { id } = await begin(owner);
    const queued = () => db().select().from(outbox).where(eq(outbox.name, "export/queued"));
    const before = (await queued()).filter(({ payload }) => payload.includes(id)).length;
    await sweepStalledExports(Date.now() + 9 * minuteMs);

    expect((await queued()).filter(({ payload }) => payload.includes(id))).toHaveLength(before);

    await sweepStalledExports(Date.now() + 11 * minuteMs);
    expect((await queued()).filter(({ payload }) => payload.includes(id))).toHaveLength(before + 1);
  });

  it("a failed export reports the reason, by a notice too, until a new export is started", async () => {
    const { owner, images } = await createLibrary(api.origin, 2);
    const [file] = await db()
      .select()
      .from(imageFiles)
      .where(eq(imageFiles.imageId, images[1]?.id ?? ""));
    const unreadable = path.join(env().dataFolder, "files", file?.blobKey ?? "");
    await rm(unreadable);
    await mkdir(unreadable);
    const { id } = await begin(owner);
    for (let round = 0; round < 5; round++) await runExport(id, -1);

    await expect(runExport(id)).rejects.toThrow();

    await failExport(id);
    await rm(unreadable, { recursive: true });

    expect(await read(owner, id)).toMatchObject({
      status: "failed",
      url: null,
      error: { code: "INTERNAL_ERROR", message: "Something went wrong on our side." },
    });
    expect(await listObjects(`exports/${id}/`)).toEqual([]);

    const notices = async () => (await owner.expect<CallerResource>(200, "GET", "/api/me")).notices;
    expect(await notices()).toMatchObject([
      { code: "EXPORT_FAILED", level: "error", resource: { type: "export", id } },
    ]);

    await exportAndRun(owner);
    expect(await notices()).toEqual([]);
  });
});
