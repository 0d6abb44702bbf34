import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { buildBundles } from "@/server/start/bundles.mjs";
import { synchronize } from "@/test/builders/backup";
import { serveBackups, uploadNew } from "@/test/harness/backup-suite";
import { createTestDatabase, type TestDatabase } from "@/test/harness/database";

const projectRoot = path.resolve(import.meta.dirname, "..");
const suite = serveBackups();
let database: TestDatabase;
let dataFolder: string;

beforeAll(async () => {
  await buildBundles(projectRoot, ["cli", "decoder"]);
  database = await createTestDatabase();
  dataFolder = mkdtempSync(path.join(inject("testFolder"), "restored-"));
});
afterAll(() => database.drop());

function restore(owner: string, variables: Record<string, string> = {}) {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = suite.s3;
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    ALBUMEN_DATA: dataFolder,
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...variables,
  };
  const args = ["dist/cli.mjs", "restore", "--from", `s3://${bucket}/backups`, "--owner", owner];

  return new Promise<{ exitCode: number | null; lines: string[]; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, args, { cwd: projectRoot, env }, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode, lines: stdout.trim().split("\n"), stderr }),
    );
  });
}

it("reports each record of a restore that fails, and continues it", async () => {
  const caller = await suite.setup();
  const images = [await uploadNew(caller), await uploadNew(caller)];
  await synchronize(caller);
  const { email } = caller.actor.account;
  const broken = path.join(inject("testFolder"), "broken-decoders");
  mkdirSync(broken, { recursive: true });
  writeFileSync(path.join(broken, "decoder.mjs"), "process.exit(1);");
  const mark = path.join(dataFolder, "restore.json");

  const failed = await restore(email, { ALBUMEN_BUNDLES: path.relative(projectRoot, broken) });

  expect([failed.exitCode, failed.stderr]).toEqual([
    1,
    expect.stringContaining(`Restoring 2 images of ${email}.`),
  ]);

  for (const { id } of images)
    expect(failed.lines).toContainEqual(
      expect.stringMatching(
        new RegExp(`^images\t${id}\tfailed\tSERVICE_UNAVAILABLE\t.*inspect failed: startup`),
      ),
    );

  expect(failed.lines.at(-1)).toBe("images: 2 failed");
  expect(JSON.parse(readFileSync(mark, "utf8"))).toMatchObject({ owner: email, is_fresh: true });

  const continued = await restore(email);
  expect([continued.exitCode, continued.lines.at(-1)]).toEqual([0, "images: 2 restored"]);

  for (const { id } of images) expect(continued.lines).toContain(`images\t${id}\trestored`);
  expect(existsSync(mark)).toBe(false);
});
