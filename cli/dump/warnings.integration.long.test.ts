import { randomBytes } from "node:crypto";
import { rename } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { flushDeliveries } from "@/lib/analytics";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { jpeg } from "@/test/builders/images";
import { serveApi } from "@/test/harness/api-suite";
import { createEmptyDatabase, type TestDatabase } from "@/test/harness/database";
import { changeEnvironment } from "@/test/harness/reset-process";
import { dumpCommand, restoreFromDump } from "./command";

const api = serveApi();
const created: TestDatabase[] = [];
const originalUrl = process.env.DATABASE_URL ?? "";
const rootKey = process.env.ALBUMEN_ROOT_KEY ?? "";
const errors = vi.spyOn(console, "error").mockReturnValue();
vi.spyOn(console, "log").mockReturnValue();

const dumpPath = (name: string) => path.join(inject("testFolder"), `${name}.dump`);
const dump = (name: string) => dumpCommand().parseAsync(["--to", dumpPath(name)], { from: "user" });
/** Returns what is warned of when the dump is restored into an empty database. */
const restore = async (name: string, variables: Record<string, string>) => {
  const database = await createEmptyDatabase();
  created.push(database);
  await flushDeliveries();
  await closeDatabase();
  changeEnvironment({ DATABASE_URL: database.url, ...variables });
  errors.mockClear();
  await restoreFromDump(dumpPath(name));

  return errors.mock.calls.map(([text]) => String(text));
};

beforeAll(async () => {
  await api.owner.upload("plain.jpg", await jpeg());
  await dump("plain");
  await api.owner.upload("secret.jpg", await jpeg({ width: 90 }), { encrypt: "true" });
  await dump("encrypted");
});
afterAll(async () => {
  vi.restoreAllMocks();
  await closeDatabase();
  for (const { drop } of created) await drop();
  changeEnvironment({ DATABASE_URL: originalUrl, ALBUMEN_ROOT_KEY: rootKey });
});

it("warns when the store lacks objects that the database names, with another exit code", async () => {
  const client = new pg.Client({ connectionString: originalUrl });
  await client.connect();
  const { rows } = await client.query("select blob_key from image_files where status = 'live' limit 1");
  await client.end();
  const object = path.join(process.env.ALBUMEN_DATA ?? "", "files", rows[0]?.blob_key);

  expect(errors.mock.calls).toEqual([]);

  await rename(object, `${object}.away`);
  try {
    await dump("incomplete");
    expect(process.exitCode).toBe(3);
    expect(errors.mock.calls).toEqual([[expect.stringMatching(/^Warning: the store lacks 1 object that/)]]);
  } finally {
    process.exitCode = undefined;
    await rename(`${object}.away`, object);
  }
});

it("the command warns when the root key differs from the root key of the dump", async () => {
  const other = randomBytes(32).toString("base64");
  expect(await restore("encrypted", {})).toEqual([]);
  expect(await restore("encrypted", { ALBUMEN_ROOT_KEY: other })).toEqual([
    expect.stringMatching(/^The root key is missing or another one/),
  ]);
  expect(await restore("plain", { ALBUMEN_ROOT_KEY: other })).toEqual([
    expect.stringMatching(/^The root key of this installation differs from the root key of the dump\./),
  ]);
  expect(await restore("plain", { ALBUMEN_ROOT_KEY: rootKey })).toEqual([]);
});
