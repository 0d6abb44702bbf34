import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jpeg } from "../builders/images";
import { withOrigin } from "../builders/uploads";
import { signInAt } from "../harness/edge/session-cookie";
import { startInstallation } from "../harness/modes/cluster.mjs";
import { createClient, inspectStorage, type ProductClient } from "../harness/product-client.mjs";
import { swiftMissing } from "../harness/swift/swift.mjs";

// Two web and two worker processes on one database and one object store, behind a load balancer.

const token = "a-token-for-the-metrics";
const owner = "anna@example.com";

describe.skipIf(swiftMissing)("two webs and two workers", () => {
  let installation: Awaited<ReturnType<typeof startInstallation>>;
  let client: ProductClient;
  let database: pg.Pool;
  let origins: [string, string];

  beforeAll(async () => {
    installation = await startInstallation({ env: { ALBUMEN_METRICS_TOKEN: token } });
    client = await createClient(installation.service, owner);
    database = new pg.Pool({ connectionString: installation.databaseUrl });
    database.on("error", () => undefined);
    const [one, other] = installation.webs().map(({ origin }) => origin);
    origins = [one ?? "", other ?? ""];
  }, 600_000);
  afterAll(async () => {
    await database?.end();
    await installation?.stop();
  });

  const headers = () => ({ authorization: `Bearer ${client.key}` });
  const callAt = async (at: 0 | 1, method: string, path: string, body?: object, more: object = {}) => {
    const response = await fetch(origins[at] + path, {
      method,
      headers: { ...headers(), ...(body && { "content-type": "application/json" }), ...more },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  };

  const sumMetric = async (line: string) => {
    const texts = await Promise.all(
      origins.map(async (origin) => {
        const response = await fetch(`${origin}/internal/metrics`, {
          headers: { authorization: `Bearer ${token}` },
        });
        return response.text();
      }),
    );
    const lines = texts.flatMap((text) => text.split("\n")).filter((one) => one.startsWith(line));
    return lines.reduce((sum, one) => sum + Number(one.slice(one.lastIndexOf(" "))), 0);
  };

  const uploadReady = async (filename: string) => {
    const { status, body } = await client.upload(filename, await jpeg({ width: 1200, height: 800 }), {
      visibility: "public",
    });
    expect(status, JSON.stringify(body)).toBe(201);
    const read = async () => (await client.call("GET", `/api/images/${body.id}`)).body;
    await expect.poll(async () => (await read()).status.variants.pending).toEqual([]);

    return read();
  };

  it("tell of each other", async () => {
    const { status, body } = await callAt(0, "GET", "/api/ready");
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ database: "ok", storage: "ok", queue: "ok", webs: 2, workers: 2 }),
    ]);
    await expect.poll(async () => (await callAt(1, "GET", "/api/ready")).body.cache).toBe("ok");
  });

  it("complete an upload that was started at the other", async () => {
    const bytes = await jpeg({ width: 700 });
    const created = await callAt(0, "POST", "/api/images", { filename: "begun.jpg" });

    expect(created.status).toBe(201);

    const { url, headers: uploadHeaders } = created.body.upload;
    const put = { method: "PUT", headers: uploadHeaders, body: new Uint8Array(bytes) };

    expect((await fetch(withOrigin(origins[1], url), put)).status).toBe(200);
    expect((await callAt(0, "POST", `/api/images/${created.body.id}/complete`)).status).toBe(200);
  });

  it("know the same sessions", async () => {
    const cookie = await signInAt(installation.service, owner);
    for (const origin of origins) {
      const response = await fetch(`${origin}/api/me`, {
        headers: { cookie, "sec-fetch-site": "same-origin" },
      });
      expect(response.status).toBe(200);
    }
  });

  it("answer one idempotency key once", async () => {
    const send = (at: 0 | 1) =>
      callAt(at, "POST", "/api/images", { filename: "once.jpg" }, { "idempotency-key": "the-same-key" });
    const answers = await Promise.all([send(0), send(1), send(0), send(1)]);
    const made = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id));

    expect(made.size).toBe(1);
    expect((await send(1)).body.id).toBe([...made][0]);
  });

  it("count rate limits together", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 80; count++) {
      const response = await fetch(`${origins[count % 2]}/api/images`, {
        headers: { authorization: "Bearer alb_wrong", "x-forwarded-for": "198.51.100.7" },
      });
      statuses.push(response.status);
      await response.arrayBuffer();
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it("render once what is asked for at both at the same time", async () => {
    const image = await uploadReady("single-flight.jpg");
    const before = await sumMetric("albumen_renditions_total");
    const path = new URL(image.urls.w512).pathname.replace("/w512/", "/w333-h222-q80-fitcover/");
    const init = { headers: { ...headers(), accept: "image/webp" } };
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => fetch(`${origins[at % 2]}${path}`, init)),
    );
    const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(bodies.map((body) => body.toString("base64"))).size).toBe(1);
    expect((await sumMetric("albumen_renditions_total")) - before).toBe(1);
  });

  it("have another leader within ten seconds of the death of one", async () => {
    const findLeader = async () => {
      const { rows } = await database.query(
        "select a.pid from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and a.application_name = 'albumen-leader' and l.granted",
      );
      return rows[0]?.pid as number | undefined;
    };
    const before = await findLeader();

    expect(before).toBeDefined();

    const startedAt = Date.now();
    for (const worker of installation.workers()) {
      worker.kill("worker");
      await delay(50);
      if ((await findLeader()) !== before) break;
    }

    await expect.poll(findLeader).not.toBeOneOf([before, undefined]);
    expect(Date.now() - startedAt).toBeLessThan(10_000);

    await uploadReady("after-failover.jpg");
  });

  it("are replaced one by one without a failed request", async () => {
    const image = await uploadReady("always.jpg");
    const { pathname } = new URL(image.urls.w512);
    const answers = new Map<string, number>();
    let isDone = false;
    const visit = async (name: string, make: () => Promise<Response>) => {
      while (!isDone) {
        const outcome = await make().then(
          async (response) => {
            await response.arrayBuffer();
            return `${name} ${response.status}`;
          },
          (error: unknown) => `${name} ${String(error)}`,
        );
        answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
      }
    };
    let count = 0;
    const bytes = await jpeg({ width: 300 });
    const visitors = [
      visit("image", () => fetch(installation.origin + pathname)),
      visit("image", () => fetch(installation.origin + pathname)),
      visit("list", () => fetch(`${installation.origin}/api/images?limit=5`, { headers: headers() })),
      visit("upload", () =>
        fetch(`${installation.origin}/api/upload?filename=rolling-${++count}.jpg`, {
          method: "POST",
          headers: { ...headers(), "content-type": "image/jpeg" },
          body: new Uint8Array(bytes),
        }),
      ),
    ];

    for (const web of installation.webs()) {
      await delay(1_000);
      await installation.restart(web);
      await delay(1_000);
    }

    isDone = true;
    await Promise.all(visitors);

    expect([...answers.keys()].sort()).toEqual(["image 200", "list 200", "upload 201"]);
    expect((await inspectStorage(installation.service)).findings).toEqual([]);
  });
});
