import { setTimeout as delay } from "node:timers/promises";
import { and, between, eq, ne, notBetween, sql } from "drizzle-orm";
import { processes } from "@/db/schema";
import { secondMs } from "@/lib/kernel/time";
import { processName } from "../process/process-name";
import { singleton } from "../process/singleton";
import { createOutageLog } from "./database-outage";
import { database } from "./transaction";

export type ProcessRole = "web" | "worker";

export interface RunningProcess {
  name: string;
  role: ProcessRole;
  isCaching: boolean;
  /** Time since its last report, by the clock of the database. */
  ageMs: number;
}

const beatMs = secondMs;
/** A process that has not reported for longer is gone. */
const goneAfterMs = 15 * secondMs;
/** A list of the others that is older is read again before it decides anything. */
const maxListAgeMs = 2.5 * secondMs;
const goneAfter = sql`make_interval(secs => ${goneAfterMs / 1000})`;
const forgottenAfter = sql`interval '1 hour'`;

interface Registry {
  others: RunningProcess[];
  /** Time at which the request for the list was sent; never before the first. */
  listedAt: number;
  /** Once several webs have served, they share their limits until this process ends. */
  hasHadOtherWebs: boolean;
}

const registry = () =>
  singleton<Registry>("process-registry", () => ({
    others: [],
    listedAt: Number.NEGATIVE_INFINITY,
    hasHadOtherWebs: false,
  }));

export interface Registration {
  /** Reports now, and not only with the next beat. */
  beat: () => Promise<void>;
  /** Ends the reports and marks this process as gone. */
  stop: () => Promise<void>;
}

/**
 * Reports every second that this process runs, and reads which others do. `onBeat` is called after
 * each successful report.
 */
export function registerProcess({
  role,
  isCaching = () => false,
  onBeat,
}: {
  role: ProcessRole;
  isCaching?: () => boolean;
  onBeat?: (report: { sentAt: number; wasCaching: boolean }) => void;
}): Registration {
  const stop = new AbortController();
  const name = processName();
  const outages = createOutageLog();

  let last = Promise.resolve();

  /** One after the other, so that the last one says what is true. */
  function beat(): Promise<void> {
    last = last
      .catch(() => undefined)
      .then(async () => {
        const [sentAt, wasCaching] = [performance.now(), isCaching()];
        await reportProcess(name, role, wasCaching);
        onBeat?.({ sentAt, wasCaching });
        await listOthers();
      });
    return last;
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await beat().then(outages.succeeded, outages.failed);
      await delay(beatMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  const ended = run();
  return {
    beat,
    async stop() {
      stop.abort();
      await ended;
      await database()
        .delete(processes)
        .where(eq(processes.name, name))
        .catch(() => undefined);
    },
  };
}

async function reportProcess(name: string, role: ProcessRole, isCaching: boolean): Promise<void> {
  const seenAt = sql`clock_timestamp()`;
  await database()
    .insert(processes)
    .values({ name, role, isCaching, seenAt })
    .onConflictDoUpdate({ target: processes.name, set: { role, isCaching, seenAt } });
}

async function listOthers(): Promise<RunningProcess[]> {
  const listedAt = performance.now();
  const ageMs = sql<number>`(extract(epoch from clock_timestamp() - ${processes.seenAt}) * 1000)::float8`;
  const others = await database()
    .select({ name: processes.name, role: processes.role, isCaching: processes.isCaching, ageMs })
    .from(processes)
    .where(
      and(
        ne(processes.name, processName()),
        // A clock that went back leaves reports of the future, which running processes replace
        // within a second.
        between(processes.seenAt, sql`now() - ${goneAfter}`, sql`now() + ${goneAfter}`),
      ),
    );
  const state = registry();
  if (listedAt < state.listedAt) return state.others;

  Object.assign(state, { others, listedAt });
  if (others.some(({ role }) => role === "web")) state.hasHadOtherWebs = true;

  return others;
}

/**
 * Returns the other processes, as of a moment ago or of now. Empty in a process that has not
 * registered.
 */
export async function listOtherProcesses({ isFresh = false } = {}): Promise<RunningProcess[]> {
  const { others, listedAt } = registry();
  if (listedAt === Number.NEGATIVE_INFINITY) return [];
  if (!isFresh && performance.now() - listedAt < maxListAgeMs) return others;

  return listOthers();
}

/** Whether another web process serves, or has served, at the same time as this one. */
export function hasOtherWebs(): boolean {
  return registry().hasHadOtherWebs;
}

/** Deletes the rows of processes that have been killed and never came back. */
export async function pruneProcesses(): Promise<void> {
  await database()
    .delete(processes)
    .where(notBetween(processes.seenAt, sql`now() - ${forgottenAfter}`, sql`now() + ${forgottenAfter}`));
}
