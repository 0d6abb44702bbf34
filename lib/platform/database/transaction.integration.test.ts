import { spawnSync } from "node:child_process";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { isQueryTimeout, isTemporaryFailure } from "./database-errors";
import { afterCommit, closeDatabase, database, db, transaction } from "./transaction";

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
