import { randomUUID } from "node:crypto";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode, isDiskFull } from "./write-stream";

/** With less, most uploads fail. */
const minFreeBytes = 8 * 1024 * 1024;

export type SpaceState = "ok" | "full" | "read_only";

/**
 * Checks whether files can be written to the folder, by its free space and by writing a small one:
 * a quota shows only then.
 */
export async function checkSpace(folder: string): Promise<SpaceState> {
  const probe = path.join(/* turbopackIgnore: true */ folder, `.space-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < minFreeBytes) return "full";

    // A full disk takes empty files.
    await writeFile(probe, probe);

    return "ok";
  } catch (error) {
    if (isDiskFull(error)) return "full";
    if (hasErrorCode(error, "EROFS", "EACCES", "EPERM")) return "read_only";

    throw error;
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
