import { withDeadline } from "@/lib/kernel/deadline";
import { minuteMs, secondMs } from "@/lib/kernel/time";
import { listOtherProcesses, type ProcessRole } from "@/lib/platform/database/process-registry";
import { isDraining } from "@/lib/platform/process/draining";
import { env } from "@/lib/platform/process/env";
import { singleton } from "@/lib/platform/process/singleton";
import { checkStorageSpace, objectStore } from "@/lib/platform/storage";
import { logChangedSpace } from "./log-changed-space";
import { getJobsHealth, pingDatabase } from "./repository";
import type { Readiness } from "./resource";

/** A part that takes longer to answer is unavailable: callers wait for two seconds at most. */
const maxCheckMs = 1_500;
/** The job that sends what was left over runs each minute. */
const maxUnsentMs = 5 * minuteMs;
/** Jobs wait while a leader is replaced, which is no failure of the queue. */
const leaderGraceMs = 15 * secondMs;
const seenLeader = () => singleton("seen-leader", () => ({ seenAt: Number.NEGATIVE_INFINITY }));

/** Checks what the service depends on. It always returns within the time for one check. */
export async function checkReadiness(): Promise<Readiness> {
  const [database, storage, queue] = await Promise.all([
    stateOf(pingDatabase()),
    stateOf(checkStorage()),
    stateOf(checkQueue()),
  ]);

  return { process: isDraining() ? "unavailable" : "ok", database, storage, queue };
}

function stateOf<State extends string>(check: Promise<State>): Promise<State | "unavailable"> {
  const unavailable = () => "unavailable" as const;

  return withDeadline<State | "unavailable">(maxCheckMs, check, unavailable).catch(unavailable);
}

/** Counts the running processes of the installation, with this web process. */
export async function countProcesses(): Promise<{ webs: number; workers: number }> {
  const others = await listOtherProcesses();
  const count = (role: ProcessRole) => others.filter((other) => other.role === role).length;
  return { webs: count("web") + 1, workers: count("worker") };
}

/** Functions have no leader: there the events have to leave the database. */
async function checkQueue(): Promise<Readiness["queue"]> {
  const { leader, unsentSince } = await getJobsHealth();
  if (!env().isServerless) return leader === "frozen" ? "frozen" : stateOfLeader(leader === "running");

  const isSending = unsentSince === null || Date.now() - Date.parse(unsentSince) < maxUnsentMs;

  return isSending ? "ok" : "unavailable";
}

function stateOfLeader(isRunning: boolean): Readiness["queue"] {
  const now = performance.now();
  const seen = seenLeader();
  if (isRunning) seen.seenAt = now;

  return now - seen.seenAt < leaderGraceMs ? "ok" : "unavailable";
}

async function checkStorage(): Promise<Readiness["storage"]> {
  const [space] = await Promise.all([checkStorageSpace(), objectStore().checkAvailable()]);
  logChangedSpace(space);

  return space;
}
