import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "@/server/start/network.mjs";
import { jpeg } from "../builders/images";
import { withOrigin } from "../builders/uploads";
import { hasPgbouncer, pgbouncerMissing, startPgbouncer } from "../harness/pgbouncer.mjs";
import { startTestPostgres } from "../harness/postgres.mjs";
import { createClient, type ProductClient } from "../harness/product-client.mjs";
import { type Service, startService } from "../harness/service.mjs";
import { createTestFolder } from "../harness/test-folder.mjs";

// The whole product behind PgBouncer in transaction mode, with more than one process of each kind.

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
const leads = "this process runs the jobs";
const concurrentReads = 144;

if (!hasPgbouncer) console.warn(`Skipped: ${pgbouncerMissing}.`);

describe.skipIf(!hasPgbouncer).each([
  ["and a direct connection", true],
  ["alone", false],
])("behind a transaction pooler %s", (_name, hasDirect) => {
  const started: Array<{ stop: () => Promise<unknown> }> = [];
  let environment: Record<string, string>;
  let database: pg.Pool;
  let service: Service;
  let client: ProductClient;

  beforeAll(async () => {
    const folder = await createTestFolder();
    started.push({ stop: async () => rmSync(folder, { recursive: true, force: true }) });
    const postgres = await startTestPostgres(projectRoot, folder);
    started.push({ stop: () => postgres.stop(5_000) });
    const pooler = await startPgbouncer(folder, postgres.url);
    started.push(pooler);
    const pooledUrl = new URL(postgres.url);
    pooledUrl.port = String(pooler.port);
    environment = {
      DATABASE_URL: pooledUrl.href,
      DATABASE_URL_UNPOOLED: hasDirect ? postgres.url : "",
      ALBUMEN_DATABASE_POOLED: hasDirect ? "" : "true",
      ALBUMEN_SECRET: "a secret of the tests, of which nothing depends",
    };
    database = new pg.Pool({ connectionString: postgres.url });
    // An ended pool does not wait until its connections are closed, which the stopping server may
    // do first.
    database.on("error", () => undefined);
    started.push({ stop: () => database.end() });
    const running = await startService({ env: environment });
    started.push(running);
    service = running;
    client = await createClient(service, "anna@example.com");
  }, 300_000);

  afterAll(async () => {
    for (const { stop } of started.toReversed()) await stop();
  });

  /** Starts another process of the service until the tests end. Returns its output so far. */
  async function startProcess(name: "web" | "worker", port: number): Promise<() => string> {
    const child = spawn(process.execPath, [`dist/${name}.mjs`], {
      cwd: projectRoot,
      env: {
        ...process.env,
        ...environment,
        NODE_ENV: "production",
        PORT: String(port),
        ALBUMEN_DATA: service.dataFolder,
        ALBUMEN_URL: service.origin,
        AUTH_URL: service.origin,
      },
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    started.push({ stop: () => endProcess(child) });
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += String(chunk);
    });
    await new Promise((resolve) => child.once("message", resolve));

    return () => output;
  }

  function endProcess(child: ChildProcess): Promise<void> {
    return new Promise((resolve) => {
      child.once("exit", () => resolve());
      child.kill("SIGKILL");
    });
  }

  async function uploadWithPresets(filename: string) {
    const { status, body } = await client.upload(filename, await jpeg({ width: 900, height: 600 }), {
      visibility: "public",
    });
    expect(status, JSON.stringify(body)).toBe(201);
    const path = `/api/images/${body.id}`;
    await expect
      .poll(async () => (await client.call("GET", path)).body.status.variants.pending, { timeout: 120_000 })
      .toEqual([]);

    return (await client.call("GET", path)).body;
  }

  it("renders the presets of an upload and delivers them", async () => {
    const image = await uploadWithPresets("first.jpg");
    for (const url of Object.values<string>(image.urls)) {
      const response = await fetch(withOrigin(service.origin, url));
      expect([url, response.status, response.headers.get("content-type")?.split("/")[0]]).toEqual([
        url,
        200,
        "image",
      ]);
      await response.arrayBuffer();
    }
  });

  it(`answers ${concurrentReads} reads at the same time`, async () => {
    const image = await uploadWithPresets("read.jpg");
    const paths = [
      "/api/images",
      "/api/images?search=read",
      "/api/images?sort=bytes",
      `/api/images/${image.id}`,
      "/api/albums",
      new URL(image.urls.thumb).pathname,
    ];
    const headers = { authorization: `Bearer ${client.key}` };
    const statuses = await Promise.all(
      Array.from({ length: concurrentReads }, async (_, at) => {
        const response = await fetch(`${service.origin}${paths[at % paths.length]}`, { headers });
        await response.arrayBuffer();
        return response.status;
      }),
    );

    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it("notifies another web process of what must no longer be delivered", async () => {
    const image = await uploadWithPresets("elsewhere.jpg");
    const port = await findFreePort();
    await startProcess("web", port);
    const url = withOrigin(`http://localhost:${port}`, image.urls.thumb);
    const statusThere = async () => {
      const response = await fetch(url);
      await response.arrayBuffer();
      return response.status;
    };

    expect(await statusThere()).toBe(200);
    expect(await statusThere()).toBe(200);

    const { status } = await client.call("PATCH", `/api/images/${image.id}`, { visibility: "private" });
    expect(status).toBe(200);
    await expect.poll(statusThere).toBe(404);
  });

  it("has one leader, and another one after it dies", async () => {
    const outputOfSecond = await startProcess("worker", await findFreePort());
    await uploadWithPresets("one-leader.jpg");

    expect(outputOfSecond()).not.toContain(leads);

    service.kill("worker");
    await expect
      .poll(() => {
        const log = readFileSync(path.join(service.dataFolder, "logs/worker.log"), "utf8");
        return [log, outputOfSecond()].join().split(leads).length - 1;
      })
      .toBe(2);

    await service.untilReady(60_000);
    await uploadWithPresets("other-leader.jpg");
  });

  it("leaves no lock in the shared sessions", async () => {
    const { rows } = await database.query(`
      select a.application_name, l.objid from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and a.application_name <> 'albumen-leader'`);
    expect(rows).toEqual([]);
  });
});
