import { spawnSync } from "node:child_process";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { closeDatabase, database, db, transaction } from "./transaction";

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

it("releases a connection whose server was gone before the transaction began", async () => {
  const { rows } = await db().execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  terminateConnection(rows[0]?.pid ?? 0);
  await expect(transaction(async () => undefined)).rejects.toThrow();
  const pool = database().$client;
  expect(pool.totalCount - pool.idleCount).toBe(0);
  await expect(transaction(async () => "again")).resolves.toBe("again");
});
