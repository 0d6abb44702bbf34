import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { installationKey } from "@/lib/platform/storage/s3/claim-bucket";
import { buildBundles } from "@/server/start/bundles.mjs";
import { toObject } from "@/test/fakes/s3/bucket";
import { startS3 } from "@/test/fakes/s3/start-s3";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "@/test/harness/database";

const projectRoot = path.resolve(import.meta.dirname, "..");
const databases: TestDatabase[] = [];
let folder: string;

beforeAll(async () => {
  await buildBundles(projectRoot, ["cli"]);
  folder = path.join(inject("testFolder"), "shared-data");
  mkdirSync(folder, { recursive: true });
  databases.push(await createTestDatabase(), await createTestDatabase(), await createEmptyDatabase());
});
afterAll(async () => {
  for (const { drop } of databases) await drop();
});

function albumen(database: TestDatabase | undefined, args: string[], variables: Record<string, string> = {}) {
  const env = { ...process.env, DATABASE_URL: database?.url, ALBUMEN_DATA: folder, ...variables };
  return new Promise<{ exitCode: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ["dist/cli.mjs", ...args],
      { cwd: projectRoot, env },
      (_, stdout, stderr) => resolve({ exitCode: child.exitCode, stdout, stderr }),
    );
  });
}

describe("a command with another database", () => {
  const orphan = () => path.join(folder, "files/images/img_1/0123456789abcdef01234567");
  const commands = [
    ["fsck", "--repair", "--force"],
    ["seed", "--images", "1"],
    ["import", "--owner", "ada@example.com", "--from", "export.zip"],
    ["export", "--owner", "ada@example.com", "--to", "export.zip"],
    ["dump", "--to", "installation.dump"],
    ["storage", "copy", "--to", "s3://elsewhere"],
    ["root-key", "rotate"],
  ];

  it("leaves the files of the installation that has the data folder", async () => {
    const [first, second] = databases;
    mkdirSync(path.dirname(orphan()), { recursive: true });
    writeFileSync(orphan(), "bytes");
    utimesSync(orphan(), new Date(0), new Date(0));

    expect((await albumen(first, ["fsck"])).stdout).toContain("orphan-object");

    const keys = { ALBUMEN_S3_ACCESS_KEY_ID: "key", ALBUMEN_S3_SECRET_ACCESS_KEY: "secret" };
    for (const command of commands) {
      const { exitCode, stderr } = await albumen(second, command, keys);
      const sentence = `Another installation stores its images in ${folder}: set ALBUMEN_DATA`;
      expect([command[0], exitCode, stderr]).toEqual([command[0], 1, expect.stringContaining(sentence)]);
    }

    expect(readFileSync(orphan(), "utf8")).toBe("bytes");
    expect((await albumen(first, ["fsck", "--repair"])).stdout).toContain("(repaired)");
    expect(existsSync(orphan())).toBe(false);
  });

  it("leaves the objects of the installation that has the bucket, also as the previous store", async () => {
    const s3 = await startS3();
    const variables = {
      ALBUMEN_S3_ENDPOINT: s3.endpoint,
      ALBUMEN_S3_BUCKET: s3.bucket,
      ALBUMEN_S3_ACCESS_KEY_ID: s3.accessKeyId,
      ALBUMEN_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    };
    s3.content.objects.set(installationKey, toObject(Buffer.from("ins_other")));
    const sentence = "Another installation stores its images in the bucket";
    for (const store of [{ ALBUMEN_STORAGE: "s3" }, { ALBUMEN_STORAGE_PREVIOUS: "s3" }]) {
      const { exitCode, stderr } = await albumen(databases[0], ["fsck", "--repair"], {
        ...variables,
        ...store,
      });
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    }

    const copied = await albumen(databases[0], ["storage", "copy"], {
      ...variables,
      ALBUMEN_STORAGE_PREVIOUS: "s3",
    });

    expect([copied.exitCode, copied.stderr]).toEqual([1, expect.stringContaining(sentence)]);

    await s3.close();
  });
});

it("leaves a database that a newer version has migrated, whatever the command", async () => {
  const client = new pg.Client({ connectionString: databases[1]?.url });
  await client.connect();
  await client.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 9999999999999)",
  );
  await client.end();
  const commands = [
    ["owners", "list"],
    ["keys", "create", "--owner", "ada@example.com"],
    ["fsck"],
    ["billing", "setup"],
    ["dump", "--to", "newer.dump"],
    ["restore", "--from", "s3://bucket", "--owner", "ada@example.com"],
    ["storage", "copy"],
    ["root-key", "rotate"],
    ["seed", "--images", "1"],
  ];

  for (const command of commands) {
    const { exitCode, stderr } = await albumen(databases[1], command);
    expect([command, exitCode, stderr]).toEqual([
      command,
      1,
      expect.stringMatching(
        /^A newer version of Albumen, with a migration of 2286-11-20, has migrated .*\n$/,
      ),
    ]);
  }
});

it("the command reports that a database has no tables", async () => {
  for (const command of [["fsck"], ["owners", "list"]]) {
    const { exitCode, stdout, stderr } = await albumen(databases[2], command);
    expect([exitCode, stdout, stderr]).toEqual([
      1,
      "",
      expect.stringMatching(/^The database has no tables: .*\n$/),
    ]);
  }
});
