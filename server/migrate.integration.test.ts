import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { beforeAll, describe, expect, inject, it, test } from "vitest";
import { png } from "@/test/builders/images";
import { serveApi } from "@/test/harness/api-suite";
import { digestDatabase } from "@/test/harness/database-digest";
import { writeLaterMigrations } from "@/test/harness/later-version";
import { migrate, projectRoot } from "@/test/harness/run-migrate";
import { isComplete, sample } from "@/test/harness/sample";
import { buildBundles } from "./start/bundles.mjs";

beforeAll(() => buildBundles(projectRoot, ["migrate"]));

/**
 * Empties the database, and with it the data folder, which otherwise belongs to the previous
 * installation.
 */
async function removeInstallation(client?: pg.Client): Promise<void> {
  await client?.query("drop schema public cascade; drop schema drizzle cascade; create schema public");
  await rm(path.join(process.env.ALBUMEN_DATA ?? "", "installation-id"), { force: true });
}

test("creates the schema, and changes nothing the second time", async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await removeInstallation(client);

  expect(await migrate(() => {})).toEqual({ exitCode: 0, stderr: "" });
  expect(await migrate(() => {})).toEqual({ exitCode: 0, stderr: "" });
  expect((await client.query("select count(*)::int as count from images")).rows).toEqual([{ count: 0 }]);

  await client.end();
});

test("runs once when several processes start at the same time", async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await removeInstallation(client);

  const results = await Promise.all([1, 2, 3, 4].map(() => migrate(() => {})));

  expect(results).toEqual(results.map(() => ({ exitCode: 0, stderr: "" })));

  const { rows } = await client.query("select (select count(*)::int from installation) as installations");
  expect(rows).toEqual([{ installations: 1 }]);

  await client.end();
});

test("a data folder without the images is rejected, and the error explains what to do if they were moved", async () => {
  const folders = await Promise.all([1, 2].map(() => mkdtemp(path.join(tmpdir(), "albumen-folder-"))));
  const [first = "", second = ""] = folders;
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await removeInstallation(client);
  const start = (folder: string) => migrate(() => {}, { ALBUMEN_DATA: folder });
  const done = { exitCode: 0, stderr: "" };

  expect(await Promise.all([start(first), start(first)])).toEqual([done, done]);

  const rejected = await start(second);
  expect(rejected.exitCode).toBe(1);
  expect(rejected.stderr).toContain(
    `in another data folder than ${second}: all processes need the same ALBUMEN_DATA`,
  );
  expect(await start(first)).toEqual(done);

  await cp(path.join(first, "folder-id"), path.join(second, "folder-id"));
  expect(await start(second)).toEqual(done);

  await client.query("update installation set folder_id = null");
  await client.end();
  for (const folder of folders) await rm(folder, { recursive: true });
});

test("the data folder of another installation is rejected, and the error explains what to do if that is gone", async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await removeInstallation(client);
  const done = { exitCode: 0, stderr: "" };

  expect(await migrate(() => {})).toEqual(done);

  await client.query("update installation set id = 'ins_another', folder_id = null");
  const { exitCode, stderr } = await migrate(() => {});
  const sentence = /^Another installation stores its images in .* delete the file .*installation-id\.\n$/;

  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(sentence)]);

  await removeInstallation();
  expect(await migrate(() => {})).toEqual(done);

  await client.end();
});

test.runIf(isComplete)("warns once of another secret", async () => {
  const start = (secret: string) => migrate(() => {}, { ALBUMEN_SECRET: secret.repeat(32) });
  await start("a");

  expect(await start("a")).toEqual({ exitCode: 0, stderr: "" });

  const warned = await start("b");
  expect(warned).toMatchObject({
    exitCode: 0,
    stderr: expect.stringMatching(/^ALBUMEN_SECRET is not the one/),
  });
  expect(await start("b")).toEqual({ exitCode: 0, stderr: "" });
  expect(await migrate(() => {})).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining("ALBUMEN_SECRET"),
  });
});

test.runIf(isComplete)(
  "a database of an unknown state stays unchanged, and the error explains how to carry its data over",
  async () => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    await removeInstallation(client);
    await migrate(() => {});
    const setFirst = (hash: string) =>
      client.query("update drizzle.__drizzle_migrations set hash = $1 where id = 1", [hash]);
    const { rows } = await client.query("select hash from drizzle.__drizzle_migrations");
    await setFirst("of an earlier state");
    const before = await digestDatabase(process.env.DATABASE_URL ?? "");
    const folder = await mkdtemp(path.join(tmpdir(), "albumen-folder-"));

    // Migrating would record this secret and mark the folder.
    const { exitCode, stderr } = await migrate(() => {}, {
      ALBUMEN_DATA: folder,
      ALBUMEN_SECRET: "z".repeat(32),
    });
    const sentence =
      /^A state of Albumen that was never released made this database, .* dump .* restore .*\.\n$/;

    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(sentence)]);
    expect(await digestDatabase(process.env.DATABASE_URL ?? "")).toEqual(before);
    expect(await readdir(folder)).toEqual([]);

    await setFirst(rows[0].hash);
    expect(await migrate(() => {})).toEqual({ exitCode: 0, stderr: "" });

    await client.end();
    await rm(folder, { recursive: true });
  },
);

test("leaves a database that a newer version has migrated unchanged, and names both versions", async () => {
  const folder = path.join(inject("testFolder"), "newer-version");
  await writeLaterMigrations(path.join(folder, "db/migrations"), {
    "9998_newer": "create table newer (id integer);",
  });

  expect(await migrate(() => {}, {}, folder)).toEqual({ exitCode: 0, stderr: "" });

  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("comment on table drizzle.__drizzle_migrations is '9.8.7'");
  const before = await digestDatabase(process.env.DATABASE_URL ?? "");

  const { exitCode, stderr } = await migrate(() => {}, { ALBUMEN_SECRET: "y".repeat(32) });
  const sentence =
    /^Albumen 9\.8\.7 has migrated this database, and this is version \d+\.\d+\.\d+: start 9\.8\.7 or later, or .*\.\n$/;

  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(sentence)]);
  expect(await digestDatabase(process.env.DATABASE_URL ?? "")).toEqual(before);

  await client.query(
    "drop table newer; delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)",
  );
  expect(await migrate(() => {})).toEqual({ exitCode: 0, stderr: "" });

  await client.end();
});

test.each(
  sample<[string, (url: URL) => unknown, RegExp]>(
    [
      [
        "a wrong password",
        (url: URL) => (url.password = "wrong"),
        /^The database rejects the user or the password/,
      ],
      [
        "a database that does not exist",
        (url: URL) => (url.pathname = "/nowhere"),
        /^The database of DATABASE_URL does not exist/,
      ],
      [
        "a server that does not respond",
        (url: URL) => (url.port = "1"),
        /^The database cannot be reached \(ECONNREFUSED\)/,
      ],
    ],
    3,
  ),
)("explains %s in one line", async (_what, change, sentence) => {
  const result = await migrate(change);

  expect(result.exitCode).toBe(1);
  expect(result.stderr).toMatch(sentence);
  expect(result.stderr.trimEnd().split("\n")).toHaveLength(1);
});

test("checks all variables without a database, and warns of unknown ones", async () => {
  const check = (variables: Record<string, string>) =>
    migrate(() => {}, { DATABASE_URL: "", ...variables }, projectRoot, ["--check"]);

  expect(await check({ ALBUMEN_PROXY_HOPS: "two" })).toEqual({
    exitCode: 1,
    stderr: "ALBUMEN_PROXY_HOPS must be a whole number from 0 to 10.\n",
  });
  expect(await check({ ALBUMEN_PROXYHOPS: "1" })).toEqual({
    exitCode: 0,
    stderr: "The variable ALBUMEN_PROXYHOPS is unknown and has no effect. Did you mean ALBUMEN_PROXY_HOPS?\n",
  });
});

describe("a version whose migration fails", () => {
  const api = serveApi();

  it("a failed migration changes nothing, reports its error, and the previous version still runs", async () => {
    await removeInstallation();
    const folder = path.join(inject("testFolder"), "failing-version");
    await writeLaterMigrations(path.join(folder, "db/migrations"), {
      "9998_good":
        "create table added (id integer);--> statement-breakpoint\nalter table images add added integer;",
      "9999_bad":
        "update images set alt = 'x';--> statement-breakpoint\nalter table nowhere add added integer;",
    });
    const image = await api.owner.upload("before.png", await png(20, 20), { alt: "Before" });
    const before = await digestDatabase(process.env.DATABASE_URL ?? "");

    for (let attempt = 0; attempt < 2; attempt++) {
      expect(await migrate(() => {}, {}, folder)).toEqual({
        exitCode: 1,
        stderr:
          'The migration 9999_bad.sql failed, so the database is as it was and the previous version still runs with it: relation "nowhere" does not exist (42P01).\n',
      });
      expect(await digestDatabase(process.env.DATABASE_URL ?? "")).toEqual(before);
    }

    expect(await migrate(() => {})).toEqual({ exitCode: 0, stderr: "" });
    expect((await api.owner.expect(200, "GET", `/api/images/${image.id}`)).alt).toBe("Before");

    await api.owner.upload("after.png", await png(21, 20));
  });
});
