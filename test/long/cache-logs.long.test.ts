import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImageReport, UsageReport } from "@/lib/analytics/resource";
import type { LogSourceWithToken } from "@/lib/cache-logs/resource";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { ingestLog, sendLog } from "../builders/cache-logs";
import { jpeg } from "../builders/images";
import { startServiceBehindVarnish } from "../harness/edge/behind-varnish.mjs";
import { type Nginx, nginxMissing, startNginx } from "../harness/edge/nginx.mjs";
import { signInAt } from "../harness/edge/session-cookie";
import { type Varnish, varnishMissing } from "../harness/edge/varnish.mjs";
import { createClient, type ImageResource, type ProductClient } from "../harness/product-client.mjs";
import type { Service } from "../harness/service.mjs";
import { createTestFolder } from "../harness/test-folder.mjs";
import { type CountedTraffic, createRandom, TrafficLedger } from "../harness/traffic-ledger";

const email = "anna@example.com";
const missing = varnishMissing ?? nginxMissing;
const patience = { timeout: 60_000, interval: 50 };
const days = 30;
const requestsPerDay = 120;
const kills = 10;
const variants = ["original", "thumb", "w256", "w512"] as const;

const isTerminal = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

describe.skipIf(missing)(`a month behind Varnish and nginx${missing ? `: ${missing}` : ""}`, () => {
  let service: Service;
  let varnish: Varnish;
  let nginx: Nginx;
  let client: ProductClient;
  let stop: () => Promise<unknown>;
  let folder: string;
  let images: ImageResource[];
  let cookie: string;
  const collectors = new Map<"varnish" | "nginx", ChildProcess>();

  beforeAll(async () => {
    folder = await createTestFolder();
    const env = { ALBUMEN_OPERATORS: email };
    const behind = await startServiceBehindVarnish({ hops: 2, logs: true, env });
    ({ service, varnish } = behind);
    const imagesPort = Number(new URL(varnish.origin).port);
    nginx = await startNginx({ albumenPort: imagesPort, imagesPort, secure: false });
    stop = () => Promise.all([nginx.stop(), behind.stop()]);
    client = await createClient(service, email);
    cookie = await signInAt(service, email);
    images = [];
    for (let at = 0; at < 8; at++) {
      const bytes = await jpeg({ width: 400 + at, height: 300 });
      const { status, body } = await client.upload(`month-${at}.jpg`, bytes, { visibility: "public" });
      expect(status).toBe(201);
      images.push(body);
    }
    // Each log counts the requests of one host: what goes through nginx is in both.
    await createSource("varnish", "varnish", "127.0.0.1");
    await createSource("nginx", "nginx", "localhost");
  }, 300_000);

  afterAll(async () => {
    for (const child of collectors.values()) kill(child);
    await stop?.();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  async function createSource(name: string, format: string, host: string): Promise<LogSourceWithToken> {
    const response = await fetch(`${service.origin}/api/admin/log-sources`, {
      method: "POST",
      headers: { cookie, origin: service.origin, "content-type": "application/json" },
      body: JSON.stringify({ name, format, hosts: [host] }),
    });
    expect(response.status).toBe(201);

    return (await response.json()) as LogSourceWithToken;
  }

  const monthLog = (format: string) => path.join(folder, `${format}.log`);

  function startCollector(format: "varnish" | "nginx"): void {
    const args = ["cli/main.mjs", "logs", "follow", "--format", format, monthLog(format)];
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ALBUMEN_DATA: service.dataFolder, ALBUMEN_OPERATORS: email },
      stdio: "ignore",
      detached: true,
    });
    collectors.set(format, child);
  }

  /** Kills the command and its child, whatever they are doing. */
  function kill(child: ChildProcess): void {
    if (child.pid !== undefined && !isTerminal(child)) process.kill(-child.pid, "SIGKILL");
  }

  const readCounted = async (): Promise<CountedTraffic> => {
    const counted: CountedTraffic = new Map();
    for (const { id } of images) {
      const { body } = await client.call("GET", `/api/analytics/images/${id}`);
      const { requests, bandwidth } = body as ImageReport;
      for (const { variant, requests: count } of requests.by_variant ?? []) {
        const bytes = bandwidth.by_variant?.find((one) => one.variant === variant)?.bytes ?? 0;
        counted.set(`${id} ${variant}`, { requests: count, bytes });
      }
    }
    return counted;
  };

  /** Appends the new lines of the cache's log with times of that day. Returns how many. */
  function moveLines(from: string, to: string, taken: number, timeMs: number, perMs: number): number {
    const lines = existsSync(from) ? readFileSync(from, "utf8").split("\n").slice(0, -1) : [];
    for (const [at, line] of lines.slice(taken).entries()) {
      const time = perMs === 1_000 ? (timeMs + at) * 1_000 : (timeMs + at) / 1_000;
      appendFileSync(to, `${time}${line.slice(line.indexOf("\t"))}\n`);
    }
    return lines.length;
  }

  test("counts what the client received, exactly, with collectors that are killed", async () => {
    const random = createRandom(45);
    const ledger = new TrafficLedger();
    const origins = { varnish: varnish.origin, nginx: nginx.origin } as const;
    const taken = { varnish: 0, nginx: 0 };
    const logs = { varnish: varnish.logFile, nginx: nginx.logFile };
    for (const format of ["varnish", "nginx"] as const) startCollector(format);

    for (let day = 0; day < days; day++) {
      const timeMs = Date.now() - (days - 1 - day) * dayMs;
      const calls = Array.from({ length: requestsPerDay }, () => {
        const image = random.pick(images);
        const variant = random.pick(variants);
        const origin = origins[random.pick(["varnish", "nginx"] as const)];
        const { pathname } = new URL(image.urls[variant] ?? "");
        return { origin, pathname, place: `${image.id} ${variant}`, day: isoTime(timeMs).slice(0, 10) };
      });
      for (let at = 0; at < calls.length; at += 8)
        await Promise.all(calls.slice(at, at + 8).map((call) => ledger.request(call, random)));

      const hits = ledger.hits;
      await expect
        .poll(() => countHits(logs.varnish, "127.0.0.1") + countHits(logs.nginx, "localhost"), patience)
        .toBe(hits);
      for (const format of ["varnish", "nginx"] as const) {
        const perMs = format === "varnish" ? 1_000 : 0.001;
        taken[format] = moveLines(logs[format], monthLog(format), taken[format], timeMs, perMs);
        if (day % 7 === 6 && existsSync(monthLog(format))) rotate(monthLog(format));
      }

      if (day % 3 === 1 && day / 3 < kills) {
        const format = day % 2 ? "varnish" : "nginx";
        const child = collectors.get(format);
        await sleep(random.below(1_500));
        if (child) kill(child);
        startCollector(format);
      }
    }

    const expected = sortCounted(ledger.counted, ledger.uncertain);
    await expect
      .poll(async () => sortCounted(await readCounted(), ledger.uncertain), {
        timeout: 120_000,
        interval: 1_000,
      })
      .toEqual(expected);
    const { body } = await client.call("GET", "/api/analytics/usage?days=90");
    const { requests, bandwidth } = body as UsageReport;
    const today = isoTime().slice(0, 10);
    // Misses count today, without the log.
    const hitsByDay = requests.by_day.flatMap(({ date, requests: count }, at) =>
      count > 0 && date !== today
        ? [[date, { requests: count, bytes: bandwidth.by_day[at]?.bytes }] as const]
        : [],
    );
    expect(hitsByDay).toEqual([...ledger.hitsByDay].filter(([date]) => date !== today));
    expect(hitsByDay).toHaveLength(days - 1);
    expect(requests.total).toBe(ledger.requests);
  });

  test("counts a batch once that is sent five times, and nothing for anyone else", async () => {
    for (const child of collectors.values()) kill(child);
    const source = await createSource("by hand", "varnish", "127.0.0.1");
    const before = await readCounted();
    const lines = readFileSync(varnish.logFile, "utf8")
      .split("\n")
      .filter(
        (line) =>
          line.split("\t")[1]?.startsWith("127.0.0.1") &&
          line.split("\t")[5] === "hit" &&
          line.split("\t")[4] !== "-",
      );
    const batch = `${lines.slice(0, 200).join("\n")}\n`;

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ingestLog(service.origin, source.token, batch)),
    );
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    const counted = await readCounted();
    expect(sumRequests(counted)).toBe(sumRequests(before) + 200);

    expect((await sendLog(service.origin, client.key, batch)).status).toBe(401);
    const foreign = batch.replaceAll("127.0.0.1", "evil.example");
    expect(await ingestLog(service.origin, source.token, foreign)).toMatchObject({
      counted: 0,
      rejected: { foreign_host: 200 },
    });
    expect(await readCounted()).toEqual(counted);
  });

  test("no client makes a hit of a request that is none", async () => {
    const source = await createSource("forged", "varnish", "127.0.0.1");
    const { body } = await client.upload("secret.jpg", await jpeg({ width: 90, height: 90 }), {
      visibility: "private",
    });
    const { pathname } = new URL((body as ImageResource).urls.original ?? "");
    const start = readFileSync(varnish.logFile, "utf8").length;
    const hostile = {
      "x-cache": "HIT",
      referer: `https://a.example/\t200\thit\t1000000`,
      accept: `image/webp"\thit`,
      "cf-ipcountry": "\tDE",
    };
    for (let again = 0; again < 3; again++) {
      const response = await fetch(`${varnish.origin}${pathname}?x=%09200%09hit`, { headers: hostile });
      expect(response.status).toBe(404);
      await response.arrayBuffer();
    }

    const readNew = () => readFileSync(varnish.logFile, "utf8").slice(start);
    await expect
      .poll(
        () =>
          readNew()
            .split("\n")
            .filter((line) => line.includes("secret")).length,
        patience,
      )
      .toBe(3);
    const answer = await ingestLog(service.origin, source.token, readNew());
    expect(answer).toMatchObject({ counted: 0 });
    expect(answer.rejected.not_cached).toBeGreaterThanOrEqual(3);
    expect(answer.rejected.malformed).toBeUndefined();
  });
});

function countHits(file: string, host: string): number {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return lines.filter((line) => {
    const fields = line.split("\t");
    // A hit that a purge has overtaken has no response; Varnish fetches again.
    return fields[1]?.startsWith(host) && fields[5]?.toLowerCase() === "hit" && fields[4] !== "-";
  }).length;
}

function rotate(file: string): void {
  for (const number of [3, 2, 1])
    if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
  renameSync(file, `${file}.1`);
}

/** Lines to compare, without the bytes of places where the client does not know them. */
const sortCounted = (counted: CountedTraffic, uncertain: ReadonlySet<string>) =>
  [...counted]
    .map(([place, { requests, bytes }]) => `${place}: ${requests}, ${uncertain.has(place) ? "?" : bytes}`)
    .sort();

const sumRequests = (counted: CountedTraffic) =>
  [...counted.values()].reduce((sum, { requests }) => sum + requests, 0);
