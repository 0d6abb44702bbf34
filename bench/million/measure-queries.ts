import { performance } from "node:perf_hooks";
import { connectionPools } from "@/lib/platform/database/transaction";

// Measures the product's own database queries, and prints one line of JSON per measured function: its
// database time, and the tables that its plans scan completely.

export type Work = () => Promise<unknown>;

/** Measures the work under a name. `prepare` runs before each time, and is not measured. */
export type Measure = (name: string, work: Work, prepare?: Work) => Promise<void>;

interface Statement {
  /** The connections with the settings that it ran with. */
  pool: Pool;
  text: string;
  values: unknown[];
}

type Pool = ReturnType<typeof connectionPools>[number];

type Query = (
  config: string | { text: string; values?: unknown[] },
  values?: unknown[],
  callback?: (...answer: unknown[]) => void,
) => unknown;

/** Images per page. */
export const pageSize = 200;
/** The page number that counts as deep; the smaller owner has that many too. */
export const deepPages = 20;

/** Statements that have no plan. */
const withoutPlan = /^\s*(?:begin|commit|rollback|savepoint|release|set|explain)\b/i;

const warmUps = 5;
/** As many as there is time for: a slower machine measures the slower queries less often. */
const repetitions = { most: 100, least: 20, ms: 1_500 };

/** Returns what measures for an owner. Comes before the first query of the process. */
export function watchQueries(): (owner: string) => Measure {
  const watch = watchDatabase();

  return (owner) => async (name, work, prepare) => {
    for (let at = 0; at < warmUps; at++) {
      await prepare?.();
      await work();
    }
    await prepare?.();
    const scans = await watch.tablesScanned(work);
    const times: number[] = [];
    const startedAt = performance.now();
    const hasTime = () => performance.now() - startedAt < repetitions.ms;
    while (times.length < repetitions.least || (times.length < repetitions.most && hasTime())) {
      await prepare?.();
      times.push(await watch.time(work));
    }
    times.sort((one, other) => one - other);
    const figures = {
      p50: times[Math.floor(times.length / 2)],
      p99: times[Math.ceil(times.length * 0.99) - 1],
    };
    process.stdout.write(`${JSON.stringify({ owner, name, ...figures, scans })}\n`);
  };
}

/** Times and collects the product's database queries, in transactions too. */
function watchDatabase() {
  let statements: Statement[] = [];
  let totalMs = 0;
  const watchPool = (pool: Pool) =>
    pool.on("connect", (client) => {
      const query = client.query.bind(client) as unknown as Query;
      const watch: Query = (config, values, callback) => {
        const { text, values: ownValues = [] } = typeof config === "string" ? { text: config } : config;
        if (!withoutPlan.test(text)) statements.push({ pool, text, values: values ?? ownValues });
        const startedAt = performance.now();
        const end = () => {
          totalMs += performance.now() - startedAt;
        };
        if (!callback) {
          const result = query(config, values) as Promise<unknown>;
          return result.finally(end);
        }

        return query(config, values, (...answer) => {
          end();
          callback(...answer);
        });
      };
      Object.assign(client, { query: watch });
    });
  connectionPools().forEach(watchPool);
  /** Uses a connection with the settings of the statement's own. */
  const explain = async ({ pool, text, values }: Statement): Promise<string> => {
    const { rows } = await pool.query<Record<string, unknown>>(`explain (format json) ${text}`, values);
    return JSON.stringify(rows);
  };

  return {
    async time(work: Work): Promise<number> {
      totalMs = 0;
      await work();
      return totalMs;
    },
    async tablesScanned(work: Work): Promise<string[]> {
      statements = [];
      await work();
      const ran = statements;
      const plans = await Promise.all(ran.map(explain));
      const scans = plans.join().matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g);

      return [...new Set([...scans].map(([, table]) => table ?? ""))];
    },
  };
}

/** Returns the cursors that lead through a list, as many as it has, or at most `max`. */
export async function listCursors(
  list: (cursor?: string) => Promise<{ next_cursor: string | null }>,
  max = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const cursors: string[] = [];
  while (cursors.length < max) {
    const { next_cursor } = await list(cursors.at(-1));
    if (next_cursor === null) break;

    cursors.push(next_cursor);
  }
  return cursors;
}
