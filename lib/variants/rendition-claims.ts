import type { VariantJob } from "@/lib/engine";
import { minuteMs } from "@/lib/kernel/time";
import { onOneConnection } from "@/lib/platform/transaction";
import { lockOnConnection, tryLocksOnConnection, unlockOnConnection } from "./lock-repository";
import { listVariantRows } from "./repository";

/** Longer than the decoder gives any rendering, on a machine that is busy with other things. */
const maxRenderingMs = 6 * minuteMs;

/**
 * Who makes which renditions of a file version: each is claimed by one renderer at a time, in all processes. Claims end with
 * the connection at the latest. Calls must not overlap.
 */
export interface RenditionClaims {
  /** Returns those of the renditions that are claimed now, and were not made by anybody else. */
  claim(jobs: readonly VariantJob[]): Promise<VariantJob[]>;
  /** Waits for whoever makes them; all are claimed then, whether or not they were made. */
  waitFor(jobs: readonly VariantJob[]): Promise<void>;
  release(jobs: readonly VariantJob[]): Promise<void>;
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
  return onOneConnection(() => work(createClaims(version)));
}

/**
 * Waits until no other renderer of this kind is at work on the file version. So the presets are made by one job, and of the
 * requests for a file that is too much for its process only one learns that, while the requests never wait for the job.
 */
export async function waitForTurn(
  { imageId, generation }: FileVersion,
  kind: "background" | "requests",
): Promise<void> {
  const prefix = kind === "requests" ? "variants" : "background";
  await lockOnConnection(`${prefix}:${imageId}:${generation}`, maxRenderingMs);
}

function createClaims({ imageId, generation }: FileVersion): RenditionClaims {
  const claimed = new Set<string>();
  const nameOf = ({ key, format }: VariantJob) => `rendition:${imageId}:${generation}:${key}.${format}`;

  return {
    async claim(jobs) {
      const free = jobs.filter((job) => !claimed.has(nameOf(job)));
      if (free.length === 0) return [...jobs];
      const locked = await tryLocksOnConnection(free.map(nameOf));
      // Only who has the lock can rely on what the rows say.
      const rows = locked.length > 0 ? await listVariantRows(imageId, generation) : [];
      const isMade = (job: VariantJob) =>
        rows.some((row) => row.variantKey === job.key && row.format === job.format && row.status === "ready");
      const unmade = free.filter((job) => locked.includes(nameOf(job)) && !isMade(job));
      for (const job of unmade) claimed.add(nameOf(job));
      const useless = locked.filter((name) => !claimed.has(name));
      if (useless.length > 0) await unlockOnConnection(useless);
      return jobs.filter((job) => claimed.has(nameOf(job)));
    },
    async waitFor(jobs) {
      // Everybody waits in the same order, so that no two wait for one another.
      for (const name of jobs.map(nameOf).sort()) {
        if (claimed.has(name)) continue;
        await lockOnConnection(name, maxRenderingMs);
        claimed.add(name);
      }
    },
    async release(jobs) {
      const names = jobs.map(nameOf).filter((name) => claimed.delete(name));
      if (names.length > 0) await unlockOnConnection(names);
    },
  };
}
