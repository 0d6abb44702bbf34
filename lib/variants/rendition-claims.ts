import type { RenditionSpec } from "@/lib/engine";
import { minuteMs } from "@/lib/kernel/time";
import { withDedicatedConnection } from "@/lib/platform/database/transaction";
import { lockOnConnection, tryLocksOnConnection, unlockOnConnection } from "./lock-repository";
import { listRenditions } from "./repository";

/** Longer than the decoder gives any rendering, on a machine that is busy with other things. */
const maxRenderingMs = 6 * minuteMs;

/**
 * Who makes which renditions of a file version: each is claimed by one renderer at a time, in all processes. Claims end with
 * the connection at the latest. Calls must not overlap.
 */
export interface RenditionClaims {
  /** Returns those of the renditions that are claimed now, and were not made by anybody else. */
  claim(jobs: readonly RenditionSpec[]): Promise<RenditionSpec[]>;
  /** Waits for whoever makes them; all are claimed then, whether or not they were made. */
  waitFor(jobs: readonly RenditionSpec[]): Promise<void>;
  release(jobs: readonly RenditionSpec[]): Promise<void>;
}

interface FileVersion {
  imageId: string;
  generation: number;
}

/** Runs the work with claims on the renditions of a file version, on a connection of its own. */
export function withRenditionClaims<Result>(
  version: FileVersion,
  work: (claims: RenditionClaims) => Promise<Result>,
): Promise<Result> {
  return withDedicatedConnection(() => work(createClaims(version)));
}

/**
 * Waits until no other renderer of this kind is at work on the file version. So the presets are made by one job, and of the
 * requests for a file that is too much for its process only one learns that, while the requests never wait for the job.
 */
export async function acquireRenderLock(
  { imageId, generation }: FileVersion,
  kind: "background" | "requests",
): Promise<void> {
  const prefix = kind === "requests" ? "variants" : "background";
  await lockOnConnection(`${prefix}:${imageId}:${generation}`, maxRenderingMs);
}

function createClaims({ imageId, generation }: FileVersion): RenditionClaims {
  const claimed = new Set<string>();
  const lockName = ({ key, format }: RenditionSpec) => `rendition:${imageId}:${generation}:${key}.${format}`;

  return {
    async claim(jobs) {
      const unclaimed = jobs.filter((job) => !claimed.has(lockName(job)));
      if (unclaimed.length === 0) return [...jobs];
      const locked = await tryLocksOnConnection(unclaimed.map(lockName));
      // Only who has the lock can rely on what the rows say.
      const rows = locked.length > 0 ? await listRenditions(imageId, generation) : [];
      const isMade = (job: RenditionSpec) =>
        rows.some((row) => row.variantKey === job.key && row.format === job.format && row.status === "ready");
      const newlyClaimed = unclaimed.filter((job) => locked.includes(lockName(job)) && !isMade(job));
      for (const job of newlyClaimed) claimed.add(lockName(job));
      const unneeded = locked.filter((name) => !claimed.has(name));
      if (unneeded.length > 0) await unlockOnConnection(unneeded);
      return jobs.filter((job) => claimed.has(lockName(job)));
    },
    async waitFor(jobs) {
      // Everybody waits in the same order, so that no two wait for one another.
      for (const name of jobs.map(lockName).sort()) {
        if (claimed.has(name)) continue;
        await lockOnConnection(name, maxRenderingMs);
        claimed.add(name);
      }
    },
    async release(jobs) {
      const names = jobs.map(lockName).filter((name) => claimed.delete(name));
      if (names.length > 0) await unlockOnConnection(names);
    },
  };
}
