import { spawnSync } from "node:child_process";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { countQueries } from "@/test/harness/count-queries";
import { env } from "../process/env";
import { isQueryTimeout, isTemporaryFailure } from "./database-errors";
import {
  afterCommit,
  closeDatabase,
  database,
  db,
  prepareQuery,
  transaction,
  withIndexScans,
} from "./transaction";

afterAll(closeDatabase);

/** Terminates the connection on the server while this process is too busy to notice. */
function terminateConnection(serverProcess: number): void {
  const script = `
    import pg from "pg";
    const client = new pg.Client(process.env.DATABASE_URL);
    await client.connect();
    await client.query("select pg_terminate_backend($1, 5000)", [${serverProcess}]);
    await client.end();`;

  const { status } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, DATABASE_URL: database().$client.options.connectionString },
  });
  expect(status).toBe(0);
}

it("releases a connection whose server was gone before the transaction started", async () => {
  const { rows } = await db().execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  terminateConnection(rows[0]?.pid ?? 0);

  await expect(transaction(async () => undefined)).rejects.toThrow();

  const pool = database().$client;
  expect(pool.totalCount - pool.idleCount).toBe(0);
  await expect(transaction(async () => "again")).resolves.toBe("again");
});

it("gives up on a database that does not answer, and closes the connection", async () => {
  const frozen: number[] = [];
  onTestFinished(() => frozen.forEach((pid) => void process.kill(pid, "SIGCONT")));

  const failing = transaction(
    async () => {
      const { rows } = await db().execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      frozen.push(...rows.map(({ pid }) => pid));
      for (const pid of frozen) process.kill(pid, "SIGSTOP");
      await db().execute(sql`select 1`);
    },
    { statement_timeout: 100 },
  );

  const error = await failing.catch((thrown: unknown) => thrown);

  expect([isQueryTimeout(error), isTemporaryFailure(error)]).toEqual([true, true]);
  expect(database().$client.totalCount).toBe(0);
});

describe("a transaction that waits too long for a lock", () => {
  const lock = sql`select pg_advisory_xact_lock(4816)`;

  /** Locks in another transaction, until it is released. */
  async function lockElsewhere(): Promise<() => Promise<void>> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let other: Promise<void> | undefined;
    await new Promise<void>((resolve, reject) => {
      other = database().transaction(async (lockingTransaction) => {
        await lockingTransaction.execute(lock);
        resolve();
        await released;
      });
      other.catch(reject);
    });

    return async () => {
      release();
      await other;
    };
  }

  it("runs again, and then its actions once", async () => {
    const release = await lockElsewhere();
    let attempts = 0;
    const actions: string[] = [];

    await transaction(
      async () => {
        attempts++;
        await afterCommit(() => void actions.push(`attempt ${attempts}`));
        if (attempts === 2) await release();
        await db().execute(lock);
      },
      { lock_timeout: 50 },
    );

    expect(actions).toEqual(["attempt 2"]);
  });

  it("fails after three attempts", async () => {
    const release = await lockElsewhere();
    let attempts = 0;

    const waiting = transaction(
      async () => {
        attempts++;
        await db().execute(lock);
      },
      { lock_timeout: 50 },
    );

    await expect(waiting).rejects.toMatchObject({ cause: { code: "55P03" } });
    expect(attempts).toBe(3);

    await release();
  });

  it("is not run again when an action after its commit waits too long", async () => {
    const release = await lockElsewhere();
    let attempts = 0;

    const waiting = transaction(async () => {
      attempts++;
      await afterCommit(() =>
        database().transaction(async (late) => {
          await late.execute(sql`set local lock_timeout = 50`);
          await late.execute(lock);
        }),
      );
    });

    await expect(waiting).rejects.toThrow();
    expect(attempts).toBe(1);

    await release();
  });
});

describe("a query that uses indexes", () => {
  const readSetting = () =>
    withIndexScans(async (handle) => (await handle.execute(sql`show enable_seqscan`)).rows[0]);

  /** Changes the environment, which decides how the setting reaches the query, for one test. */
  function change(values: Partial<ReturnType<typeof env>>): void {
    const former = { ...env() };
    Object.assign(env(), values);
    onTestFinished(() => void Object.assign(env(), former));
  }

  it("is one statement on a connection with the setting", async () => {
    await readSetting();

    expect(await countQueries("", readSetting)).toBe(1);
    expect(await readSetting()).toEqual({ enable_seqscan: "off" });
    expect((await db().execute(sql`show enable_seqscan`)).rows).toEqual([{ enable_seqscan: "on" }]);
  });

  it.each([
    ["behind a pooler", { isDatabasePooled: true }],
    ["in a process with few connections", { ALBUMEN_DATABASE_POOL: 2 }],
  ])("runs in a transaction with the setting %s", async (_where, values) => {
    change(values);

    expect(await readSetting()).toEqual({ enable_seqscan: "off" });
    expect(await countQueries("enable_seqscan = off", readSetting)).toBe(1);
  });

  it("joins an open transaction", async () => {
    await transaction(async () => {
      expect(await countQueries("", readSetting)).toBe(1);
    });
  });
});

describe("a prepared query", () => {
  const readTransaction = prepareQuery("transaction-of-test", (handle) =>
    handle.select({ id: sql<string>`pg_current_xact_id()::text` }).from(sql`(select 1) one`),
  );

  it("is built once for each connection, and joins an open transaction", async () => {
    const [first, second] = await transaction(async () => [
      await readTransaction({}),
      await readTransaction({}),
    ]);
    const [outside] = await readTransaction({});

    expect(first).toEqual(second);
    expect([outside]).not.toEqual(first);
  });
});
