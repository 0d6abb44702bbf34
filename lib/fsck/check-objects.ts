import { dayMs, hourMs } from "@/lib/kernel/time";
import {
  findStaleScratch,
  objectStore,
  removeScratch,
  sentPrefix,
  stagingPrefix,
} from "@/lib/platform/storage";
import type { FsckReport } from "./finding";
import { findReferencedKeys } from "./repository";

const batchSize = 1_000;
/** A repair removes at most this share of all objects. More orphans suggest a wrong database. */
const maxRemovedShare = 0.01;
const minRemovable = 100;
/** One hour longer than the sweeper's limit for unfinished files. */
const staleMs = 3 * hourMs;

interface CheckOptions {
  repair: boolean;
  force: boolean;
  report: FsckReport;
  nowMs: number;
  /** Called after each object. */
  onChecked?: () => void;
}

/** Checks every object. An object that no row references is an orphan once it is a day old. */
export async function checkObjects({ repair, force, report, nowMs, onChecked }: CheckOptions): Promise<void> {
  const orphans: string[] = [];
  let pending: Array<{ key: string; modifiedAtMs: number }> = [];
  const checkBatch = async () => {
    const known = await findReferencedKeys(pending.map((object) => object.key));
    for (const { key, modifiedAtMs } of pending) {
      if (known.has(key)) continue;
      if (modifiedAtMs > nowMs - dayMs) report.youngObjects++;
      else orphans.push(key);
    }
    pending = [];
  };

  for await (const object of objectStore().list("")) {
    report.checked.objects++;
    onChecked?.();
    const lifetimeMs = findLifetime(object.key);
    if (lifetimeMs !== undefined) {
      if (object.modifiedAtMs > nowMs - lifetimeMs) continue;

      if (repair) await objectStore().delete([object.key]);
      addStaleFinding(object.key, repair, report);
    } else {
      pending.push(object);
    }

    if (pending.length >= batchSize) await checkBatch();
  }

  if (pending.length > 0) await checkBatch();
  const removable = Math.max(minRemovable, report.checked.objects * maxRemovedShare);
  const shouldRemove = repair && (force || orphans.length <= removable);
  if (shouldRemove) await objectStore().delete(orphans);
  for (const key of orphans) {
    const explanation =
      shouldRemove || !repair
        ? "no row references it"
        : "no row references it; this many are removed only with --force";
    report.findings.push({ kind: "orphan-object", subject: key, explanation, repaired: shouldRemove });
  }
}

/**
 * Returns the time for which an object may exist that no row references; undefined for objects that
 * need one.
 */
function findLifetime(key: string): number | undefined {
  if (key.startsWith(stagingPrefix)) return staleMs;
  return key.startsWith(sentPrefix) ? dayMs + staleMs : undefined;
}

/** Checks for unfinished objects and scratch files that killed processes left behind. */
export async function checkUnfinished({ repair, report, nowMs }: Omit<CheckOptions, "force">): Promise<void> {
  for await (const { id, modifiedAtMs } of objectStore().listUnfinished()) {
    if (modifiedAtMs > nowMs - staleMs) continue;

    if (repair) await objectStore().removeUnfinished(id);
    addStaleFinding(id, repair, report);
  }
  for (const name of await findStaleScratch(nowMs - staleMs)) {
    if (repair) await removeScratch(name);
    addStaleFinding(`scratch/${name}`, repair, report);
  }
}

function addStaleFinding(key: string, repair: boolean, report: FsckReport): void {
  const explanation = "an unfinished file that the sweeper should have removed";
  report.findings.push({ kind: "stale-temporary-file", subject: key, explanation, repaired: repair });
}
