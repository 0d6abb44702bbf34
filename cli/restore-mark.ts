import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { isoTime } from "@/lib/kernel/time";
import { env } from "@/lib/platform/process/env";

/** A restore that has started and not ended. The launcher reports it at the next start. */
const RestoreMark = z.object({
  from: z.string(),
  owner: z.string(),
  began_at: z.string(),
  /** Whether the account was empty when it started, so that it gets everything of the backup. */
  is_fresh: z.boolean(),
});
type RestoreMark = z.output<typeof RestoreMark>;

const markFile = () => path.join(env().dataFolder, "restore.json");

/**
 * Marks a restore as started, and returns its mark: the earlier one when it continues a restore
 * that broke off.
 */
export async function beginRestore(restore: Omit<RestoreMark, "began_at">): Promise<RestoreMark> {
  const earlier = await readMark();
  if (earlier?.from === restore.from && earlier.owner === restore.owner) return earlier;

  const mark = { ...restore, began_at: isoTime() };
  await writeFile(markFile(), `${JSON.stringify(mark)}\n`, { mode: 0o600 });

  return mark;
}

export async function endRestore(): Promise<void> {
  await rm(markFile(), { force: true });
}

/** Returns undefined without a mark, and for one that was written only in part. */
async function readMark(): Promise<RestoreMark | undefined> {
  try {
    return RestoreMark.parse(JSON.parse(await readFile(markFile(), "utf8")));
  } catch {
    return undefined;
  }
}
