import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import type { BackupBucket } from "@/lib/platform/storage";
import { manifestKey, shardKey } from "../layout";
import { BackupArchive } from "./backup-archive";

it("does not read the records of a list further ahead than a few", async () => {
  const ids = Array.from({ length: 500 }, (_, index) => `img_01kcp3v9w8e7rgtq5n2xj6m${100 + index}`);
  const lines = ids.map((id) => JSON.stringify({ id, deleted_at: null, size_bytes: 1 }));
  const read: string[] = [];
  const readText = async (key: string) => {
    if (key === shardKey("00")) return lines.join("\n");

    read.push(key);
    return undefined;
  };

  const archive = new BackupArchive(
    { readText } as Partial<BackupBucket> as BackupBucket,
    { backupKey: undefined, master: undefined },
    {} as never,
    { albums: [], lists: [], shards: [shardKey("00")] } as never,
    { withDeleted: true },
  );
  const records = archive.readLines(shardKey("00"));
  await records.next();
  for (let turn = 0; turn < 100; turn++) await nextTurn();

  expect(read).toEqual(ids.slice(0, 8).map(manifestKey));

  let count = 1;
  while (!(await records.next()).done) count++;

  expect([count, read.length, archive.takeLost().length]).toEqual([500, 500, 500]);
});
