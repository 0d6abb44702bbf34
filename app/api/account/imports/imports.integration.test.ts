import { utimes } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { accountImports } from "@/db/schema";
import { importAccount } from "@/inngest/functions/import-account";
import { type JobRunner, startJobs } from "@/inngest/start-jobs";
import { removeAccount } from "@/lib/account";
import { pruneImports, runImport, sweepStalledImports } from "@/lib/account/import";
import type { AccountImport, AccountImportPage } from "@/lib/account/import/resource";
import { removeOrphans } from "@/lib/fsck";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { ArchiveFiles, archiveForm, exportArchive } from "@/test/builders/account-archive";
import { listObjects } from "@/test/builders/importable-library";
import { listAllImages } from "@/test/builders/library-answers";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type ApiResponse, type Caller, createCaller } from "@/test/harness/caller";
import { signIn } from "@/test/harness/session";

const api = serveApi();
const imports = "/api/account/imports";
let archive: Buffer;
let jobs: JobRunner | undefined;

beforeAll(async () => {
  const owner = await createCaller(api.origin);
  await owner.upload("one.jpg", await testImage({ width: 16, height: 12 }));
  archive = await exportArchive(api.origin, owner);
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
});

const begin = async (caller: Caller) => (await caller.expect<AccountImport>(201, "POST", imports)).id ?? "";
const read = (caller: Caller, id: string) => caller.expect<AccountImport>(200, "GET", `${imports}/${id}`);

function sendPart(caller: Caller, id: string, number: number, bytes: Uint8Array): Promise<ApiResponse> {
  const headers = { "content-type": "application/octet-stream" };
  return caller.call("PUT", `${imports}/${id}/parts/${number}`, bytes, headers);
}

const cut = (bytes: Buffer, count: number) => {
  const size = Math.ceil(bytes.length / count);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
};

describe("an archive in parts", () => {
  it("is restored, in whatever order and however often they came", async () => {
    const caller = await createCaller(api.origin);
    const id = await begin(caller);
    const [first, second, third] = cut(archive, 3);
    if (!first || !second || !third) throw new Error("too few parts");

    expect((await sendPart(caller, id, 3, third)).status).toBe(200);
    expect((await sendPart(caller, id, 1, Buffer.from("not this"))).status).toBe(200);

    const missing = await caller.call("POST", `${imports}/${id}/complete`);
    expect(missing).toMatchObject({ status: 400, body: { code: "UPLOAD_MISSING" } });
    expect(missing.body).toMatchObject({ details: { parts: ["Part 2 is missing."] } });
    expect((await sendPart(caller, id, 2, second)).status).toBe(200);
    expect(await caller.call("POST", `${imports}/${id}/complete`)).toMatchObject({
      status: 400,
      body: { code: "INVALID_ARCHIVE" },
    });

    const sent = await sendPart(caller, id, 1, first);
    expect(sent).toMatchObject({ status: 200, body: { number: 1, size_bytes: first.length } });
    expect((await read(caller, id)).parts.map(({ number, size_bytes }) => [number, size_bytes])).toEqual([
      [1, first.length],
      [2, second.length],
      [3, third.length],
    ]);
    expect(await listObjects("imports/")).toHaveLength(3);

    const dry = await caller.expect<AccountImport>(200, "POST", `${imports}/${id}/complete`, {
      dry_run: true,
    });
    expect(dry).toMatchObject({ id: null, report: { counts: { images: { restored: 1 } } } });

    for (let round = 0; round < 2; round++)
      expect(await caller.expect(202, "POST", `${imports}/${id}/complete`)).toMatchObject({
        status: "queued",
      });

    expect(await sendPart(caller, id, 1, first)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });

    while (!(await runImport(id)));
    expect(await read(caller, id)).toMatchObject({ status: "completed", done: 1, parts: [] });
    expect(await caller.expect(202, "POST", `${imports}/${id}/complete`)).toMatchObject({
      status: "completed",
    });
    expect(await listObjects("imports/")).toEqual([]);
    expect(await listAllImages(caller)).toHaveLength(1);
  });

  it("may have a part that was damaged: sent again, the import starts again", async () => {
    const caller = await createCaller(api.origin);
    const id = await begin(caller);
    const damaged = new ArchiveFiles(archive);
    const content = damaged.files.get("albums.ndjson") ?? Buffer.of();
    damaged.files.set("albums.ndjson", Buffer.from(content.toString().replace("Images", "IMAGES")));
    await sendPart(caller, id, 1, damaged.pack());
    await caller.expect(202, "POST", `${imports}/${id}/complete`);

    expect(await runImport(id)).toBe(true);

    const failed = await read(caller, id);
    expect(failed).toMatchObject({ status: "failed", error: { code: "INVALID_ARCHIVE" } });
    expect(failed.error?.message).toContain("albums.ndjson is damaged");
    expect(await listAllImages(caller)).toEqual([]);

    await sendPart(caller, id, 1, archive);
    await caller.expect(202, "POST", `${imports}/${id}/complete`);

    expect(await runImport(id)).toBe(true);
    expect(await read(caller, id)).toMatchObject({ status: "completed", error: null, done: 1 });
  });

  it.each(["0", "10001", "1e3", "-1", "x"])("has no part %s", async (number) => {
    const caller = await createCaller(api.origin);
    const path = `${imports}/${await begin(caller)}/parts/${number}`;
    expect((await caller.call("PUT", path, archiveForm(archive))).status).toBe(400);
    expect(await listObjects("imports/")).toEqual([]);
  });
});

it("raw bytes are taken as well, also with the session of the dashboard", async () => {
  const caller = await createCaller(api.origin);
  const { cookie } = await signIn(api.origin, caller.actor);
  const send = (headers: Record<string, string>) =>
    fetch(`${api.origin}/api/account/import?dry_run=true`, {
      method: "POST",
      headers: { "content-type": "application/zip", ...headers },
      body: new Uint8Array(archive),
    });

  expect((await send({ authorization: `Bearer ${caller.key}` })).status).toBe(200);
  expect((await send({ cookie, "sec-fetch-site": "same-origin" })).status).toBe(200);
});

it("three imports of an account may be open, and others when one has ended", async () => {
  const caller = await createCaller(api.origin);
  const [first] = [await begin(caller), await begin(caller), await begin(caller)];

  expect(await caller.call("POST", imports)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  expect(await caller.call("POST", "/api/account/import", archiveForm(archive))).toMatchObject({
    status: 409,
  });
  expect(await listObjects("imports/")).toEqual([]);
  expect(await caller.expect(200, "DELETE", `${imports}/${first}`)).toMatchObject({ status: "cancelled" });

  await begin(caller);
  const { data } = await caller.expect<AccountImportPage>(200, "GET", imports);

  expect(data.map(({ status }) => status)).toEqual(["receiving", "receiving", "receiving", "cancelled"]);
});

it("a canceled import stops, keeps what is restored and loses its archive", async () => {
  const caller = await createCaller(api.origin);
  const form = archiveForm(archive);
  const id = (await caller.expect<AccountImport>(202, "POST", "/api/account/import", form)).id ?? "";

  expect(await runImport(id, -1)).toBe(false);

  await caller.expect(200, "DELETE", `${imports}/${id}`);
  expect(await runImport(id)).toBe(true);
  expect(await read(caller, id)).toMatchObject({ status: "cancelled", parts: [] });
  expect(await listObjects("imports/")).toEqual([]);
  expect(await caller.expect(200, "DELETE", `${imports}/${id}`)).toMatchObject({ status: "cancelled" });
});

describe("the job import-account", () => {
  it("restores an archive until nothing is left", async () => {
    const caller = await createCaller(api.origin);
    const form = archiveForm(archive);
    const { id } = await caller.expect<AccountImport>(202, "POST", "/api/account/import", form);
    jobs = await startJobs({ functions: [importAccount] });

    await expect.poll(async () => (await read(caller, id ?? "")).status).toBe("completed");
    expect(await listAllImages(caller)).toHaveLength(1);
  });
});

describe("the sweepers", () => {
  const setUpdated = (id: string, updatedAt: string) =>
    db().update(accountImports).set({ updatedAt }).where(eq(accountImports.id, id));

  it("queue imports again that make no progress", async () => {
    const caller = await createCaller(api.origin);
    const form = archiveForm(archive);
    const id = (await caller.expect<AccountImport>(202, "POST", "/api/account/import", form)).id ?? "";

    expect(await sweepStalledImports()).toBe(0);

    await setUpdated(id, isoTime(Date.now() - dayMs));
    expect(await sweepStalledImports()).toBe(1);
    expect(await sweepStalledImports()).toBe(0);

    await caller.expect(200, "DELETE", `${imports}/${id}`);
  });

  it("remove parts that nobody continues, and old reports, and no part that is waited for", async () => {
    const caller = await createCaller(api.origin);
    const [waiting, abandoned] = [await begin(caller), await begin(caller)];
    await sendPart(caller, waiting, 1, archive);
    await sendPart(caller, abandoned, 1, archive);
    await setUpdated(abandoned, isoTime(Date.now() - 8 * dayMs));
    await pruneImports();

    expect(await read(caller, abandoned)).toMatchObject({ status: "cancelled", parts: [] });
    expect(await read(caller, waiting)).toMatchObject({ status: "receiving", parts: [{ number: 1 }] });
    expect(await listObjects("imports/")).toHaveLength(1);

    const [key = ""] = await listObjects("imports/");
    const longAgo = new Date(Date.now() - 3 * dayMs);
    await utimes(path.join(env().dataFolder, "files", key), longAgo, longAgo);
    await removeOrphans();

    expect(await listObjects("imports/")).toHaveLength(1);

    await pruneImports(Date.now() + 31 * dayMs);
    expect((await caller.call("GET", `${imports}/${abandoned}`)).status).toBe(404);
    expect(await listObjects("imports/")).toEqual([]);
  });

  it("remove the parts of a closed account with it", async () => {
    const caller = await createCaller(api.origin);
    await sendPart(caller, await begin(caller), 1, archive);
    const { cookie } = await signIn(api.origin, caller.actor);
    const { status } = await fetch(`${api.origin}/api/account`, {
      method: "DELETE",
      headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
      body: JSON.stringify({ confirm: caller.actor.account.handle }),
    });

    expect(status).toBe(200);

    while (!(await removeAccount(caller.actor.account.uid)));
    expect(await listObjects("imports/")).toEqual([]);
  });
});
