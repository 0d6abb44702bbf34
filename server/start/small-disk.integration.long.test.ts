import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { emptyDataFolders, runToEnd, singleSentence, startStandIn } from "@/test/harness/stand-in-launcher";
import { prepareDataFolder } from "./data-folder.mjs";
import { prepareEmbeddedPostgres } from "./postgres.mjs";

const projectRoot = path.resolve(import.meta.dirname, "../..");
const dataFolder = emptyDataFolders();

/** Returns undefined where this user may not mount a disk. */
function mountDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), "albumen-small-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  onTestFinished(() => {
    if (status === 0) spawnSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  return status === 0 ? folder : undefined;
}

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

test("a disk with space for PostgreSQL's own databases only is reported as full", async ({ skip }) => {
  const disk = mountDisk(40);
  if (disk === undefined) return skip("this user may not mount a disk");
  const folder = path.join(disk, "data");

  expect(await runToEnd(folder, {})).toEqual({
    exitCode: 1,
    stderr: expect.stringMatching(singleSentence(/The disk of .* is full \(.*\): free some space/)),
  });

  spawnSync("mount", ["-o", "remount,size=500m", disk]);
  await startStandIn({ dataFolder: folder });
});

test("a start creates the database that a cluster does not have", async () => {
  const options = { projectRoot, dataFolder: dataFolder(), password: "p", quiet: true };
  prepareDataFolder(options.dataFolder);
  const first = await (await prepareEmbeddedPostgres(options))();
  await query(first.url.replace(/\/albumen$/, "/postgres"), "drop database albumen");
  await first.stop(5_000);

  const second = await (await prepareEmbeddedPostgres(options))();
  await query(second.url, "create table kept ()").finally(() => second.stop(5_000));

  const third = await (await prepareEmbeddedPostgres(options))();
  await query(third.url, "select from kept").finally(() => third.stop(5_000));
});
