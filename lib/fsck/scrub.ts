import { setTimeout as sleep } from "node:timers/promises";
import { findContentProblem, forgetDamage, lacksRootKey, reportDamage } from "@/lib/encryption";
import { dayMs, isoTime, secondMs } from "@/lib/kernel/time";
import { env } from "@/lib/platform/process/env";
import { isSealedKey } from "@/lib/platform/storage";
import { replaceRendition } from "@/lib/variants";
import {
  beginScrub,
  listFileVersions,
  listImagesAfter,
  listRenditions,
  saveScrubPosition,
} from "./repository";

const batchSize = 20;
const roundMs = 10 * secondMs;
/** A pass starts this long after the one before has started, or after the installation. */
const periodMs = 7 * dayMs;

interface ScrubOptions {
  bytesPerSecond?: number;
  /** Time to work before the next round. */
  maxMs?: number;
  nowMs?: number;
}

/**
 * Compares all stored bytes of images with their hashes, part by part and slowly: what delivery
 * sees only once, in ranges, or never. A changed original is reported, and a changed or lost
 * rendition is rendered again. Returns true when nothing is left to do for now. Can be repeated and
 * killed at any point.
 */
export async function scrub({
  bytesPerSecond = env().ALBUMEN_SCRUB_MB_PER_SECOND * 1_000_000,
  maxMs = roundMs,
  nowMs = Date.now(),
}: ScrubOptions = {}): Promise<boolean> {
  if (bytesPerSecond === 0) return true;

  const position = await beginScrub({ now: isoTime(nowMs), before: isoTime(nowMs - periodMs) });
  if (!position) return true;

  const pace = createPace(bytesPerSecond);
  const deadline = Date.now() + maxMs;
  for (let { afterId } = position; Date.now() < deadline; ) {
    const page = await listImagesAfter(afterId, batchSize);
    const ids = page.map(({ id }) => id);
    const last = ids.at(-1);
    for (const file of await listFileVersions(ids)) await scrubFile(file, pace);
    for (const rendition of await listRenditions(ids)) await scrubRendition(rendition, pace);
    await saveScrubPosition(last ?? null);
    if (last === undefined) return true;

    afterId = last;
  }

  return false;
}

type Pace = (bytes: number) => Promise<void>;

/** Returns a function that waits as long as so many bytes take. */
function createPace(bytesPerSecond: number): Pace {
  let nextMs = Date.now();
  return async (bytes) => {
    const nowMs = Date.now();
    nextMs = Math.max(nextMs, nowMs) + (bytes / bytesPerSecond) * secondMs;
    if (nextMs > nowMs) await sleep(nextMs - nowMs);
  };
}

/**
 * One that is missing is named by `fsck`: all of them are, while the disk with the data is not
 * mounted.
 */
async function scrubFile(file: Awaited<ReturnType<typeof listFileVersions>>[number], pace: Pace) {
  const { imageId, status, blobKey, damagedAt } = file;
  if (status !== "live" || blobKey === null) return;

  const problem = await findProblem({ ...file, blobKey }, pace);
  if (problem === undefined && damagedAt !== null) await forgetDamage(file.owner, imageId);
  if (problem && problem !== "unreadable" && problem.kind !== "missing")
    await reportDamage(imageId, problem.explanation);
}

async function scrubRendition(
  rendition: Awaited<ReturnType<typeof listRenditions>>[number],
  pace: Pace,
): Promise<void> {
  const { imageId, status, blobKey, sha256 } = rendition;
  if (status !== "ready" || blobKey === null || (sha256 === null && !isSealedKey(blobKey))) return;

  const problem = await findProblem({ blobKey, sha256 }, pace);
  if (problem && problem !== "unreadable" && problem.kind !== "missing")
    await replaceRendition(imageId, blobKey);
}

/** Without its root key an encrypted object is not read. */
async function findProblem(content: { blobKey: string; sha256: string | null }, pace: Pace) {
  try {
    return await findContentProblem(content, pace);
  } catch (error) {
    if (!lacksRootKey(error)) throw error;
    return "unreadable" as const;
  }
}
