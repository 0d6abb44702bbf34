import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { dayMs } from "@/lib/kernel/time";
import { jpeg } from "../builders/images";
import { createClient } from "../harness/product-client.mjs";
import { startWithClock } from "./start-with-clock";

const images = 20;

test("jobs that a clock a day ahead has planned run when it is right again", async () => {
  const { service, setAhead } = await startWithClock(dayMs);
  const client = await createClient(service, "clock@example.com");
  const database = new pg.Client({ connectionString: service.databaseUrl() });
  await database.connect();
  onTestFinished(() => database.end());
  const ids: string[] = [];
  for (let count = 0; count < images; count++) {
    const { status, body } = await client.upload(`photo-${count}.jpg`, await jpeg({ width: 1600 + count }));
    expect(status).toBe(201);
    ids.push(body.id);
  }

  const countAhead = async () => {
    const { rows } = await database.query("select count(*)::int as ahead from job_queue where due_at > $1", [
      new Date(Date.now() + dayMs / 2).toISOString(),
    ]);
    return rows[0].ahead;
  };
  const ahead = await countAhead();
  service.kill("worker");
  setAhead(0);
  console.log({ queuedAhead: ahead });

  expect(ahead).toBeGreaterThan(0);

  await expect.poll(countAhead, { timeout: 180_000 }).toBe(0);

  for (const id of ids) {
    const read = async () => (await client.call("GET", `/api/images/${id}`)).body;
    await expect.poll(async () => (await read()).status.variants.pending, { timeout: 180_000 }).toEqual([]);
  }

  const { rows } = await database.query("select expression from job_crons where next_at > $1", [
    new Date(Date.now() + 1.1 * dayMs).toISOString(),
  ]);

  expect(rows).toEqual([]);
});
