import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  emptyDataFolders,
  runToEnd,
  script,
  singleSentence,
  startStandIn,
} from "@/test/harness/stand-in-launcher";
import { findFreePort } from "./network.mjs";
import { isAlive } from "./process-identity.mjs";

const dataFolder = emptyDataFolders();

async function waitUntilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(20);
}

test("rejects a second start on the same data folder", async () => {
  await startStandIn({ dataFolder: dataFolder() });

  const second = await runToEnd(dataFolder(), {});

  expect(second).toEqual({ exitCode: 1, stderr: expect.stringMatching(singleSentence(/already running/)) });
});

test.each(["web", "worker", "postgres"] as const)("restarts a killed %s process", async (name) => {
  const service = await startStandIn({ dataFolder: dataFolder() });
  const killed = service.pid(name);

  service.kill(name);
  await waitUntilGone(killed);
  while (service.pid(name) === killed) await sleep(20);
  await service.untilReady();

  expect(isAlive(service.pid(name))).toBe(true);
});

test("finishes a request in flight, then ends all processes", async () => {
  const service = await startStandIn({ dataFolder: dataFolder() });
  const pids = (["web", "worker", "postgres"] as const).map((name) => service.pid(name));
  const response = await fetch(`${service.origin}/slow`);

  const [text] = await Promise.all([response.text(), service.stop()]);

  expect(text).toBe("begun and finished");
  expect(service.process.exitCode).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);
  expect(existsSync(path.join(dataFolder(), "run.json"))).toBe(false);
});

test("leaves nothing that blocks the next start when it is killed itself", async () => {
  const port = await findFreePort("0.0.0.0");
  const first = await startStandIn({ dataFolder: dataFolder(), port, web: "web-that-stays" });
  const pids = (["web", "worker"] as const).map((name) => first.pid(name));

  first.kill("launcher");
  const second = await startStandIn({ dataFolder: dataFolder(), port });

  expect(pids.filter(isAlive)).toEqual([]);

  await second.untilReady();
});

test("stops when npm, its parent, is gone", async () => {
  const npm = spawn("sh", ["-c", `"${process.execPath}" ${script[0]}; true`], {
    env: {
      ...process.env,
      npm_lifecycle_event: "start",
      ALBUMEN_DATA: dataFolder(),
      DATABASE_URL: "",
      PORT: String(await findFreePort()),
    },
    stdio: ["ignore", "pipe", "ignore"],
  });

  await new Promise((resolve) =>
    npm.stdout.on("data", (text) => /is ready/.test(text) && resolve(undefined)),
  );

  npm.kill("SIGKILL");

  await expect.poll(() => existsSync(path.join(dataFolder(), "run.json"))).toBe(false);
});

test("names the port that is in use", async () => {
  const taken = net.createServer();
  const port = await findFreePort("0.0.0.0");
  await new Promise((resolve) => taken.listen(port, "0.0.0.0", () => resolve(undefined)));
  onTestFinished(() => new Promise((resolve) => taken.close(() => resolve(undefined))));

  const result = await runToEnd(dataFolder(), { PORT: String(port) });

  expect(result).toEqual({ exitCode: 1, stderr: expect.stringMatching(singleSentence(/in use/)) });
});

test("rejects a data folder that cannot be created", async () => {
  const file = path.join(dataFolder(), "file");
  writeFileSync(file, "");

  const result = await runToEnd(dataFolder(), { ALBUMEN_DATA: path.join(file, "data") });

  expect(result).toEqual({ exitCode: 1, stderr: expect.stringMatching(singleSentence(/cannot be written/)) });
});

test("rejects a database of a newer PostgreSQL", async () => {
  mkdirSync(path.join(dataFolder(), "postgres"));
  writeFileSync(path.join(dataFolder(), "postgres/PG_VERSION"), "99\n");
  writeFileSync(
    path.join(dataFolder(), "secrets.json"),
    JSON.stringify({ ALBUMEN_SECRET: "x".repeat(43), databasePassword: "y" }),
  );

  const result = await runToEnd(dataFolder(), {});

  expect(result).toEqual({ exitCode: 1, stderr: expect.stringMatching(singleSentence(/PostgreSQL 99/)) });
});

test("no new secrets are generated for existing data", async () => {
  await (await startStandIn({ dataFolder: dataFolder() })).stop();
  rmSync(path.join(dataFolder(), "secrets.json"));

  const result = await runToEnd(dataFolder(), {});

  expect(result).toEqual({
    exitCode: 1,
    stderr: expect.stringMatching(singleSentence(/secrets\.json is missing/)),
  });
});

test.each([
  ["mysql://localhost/x", /cannot be read/],
  ["postgres://localhost:1/x", /cannot be reached/],
])("rejects the database URL %s", async (url, words) => {
  const result = await runToEnd(dataFolder(), { DATABASE_URL: url });

  expect(result).toEqual({ exitCode: 1, stderr: expect.stringMatching(singleSentence(words)) });
});

test("gives up when a process cannot start", async () => {
  const result = await runToEnd(dataFolder(), {}, [...script, "web-that-dies"]);

  expect(result.exitCode).toBe(1);
  expect(result.stderr.trimEnd().split("\n").at(-1)).toMatch(
    /^The web process ended 5 times .*; see .*web\.log\.$/,
  );
});

describe("a process among several", () => {
  const env = (role: string) => ({
    ALBUMEN_ROLE: role,
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    ALBUMEN_SECRET: "a secret that all processes share, of tests",
  });

  test("a process runs alone, next to others on the same data folder", async () => {
    const start = (role: string) => startStandIn({ dataFolder: dataFolder(), env: env(role) });
    const [one, other, worker] = [await start("web"), await start("web"), await start("worker")];

    const answers = await Promise.all([one, other].map(async ({ origin }) => (await fetch(origin)).text()));

    expect(answers.map(Number)).toEqual([one.pid("web"), other.pid("web")]);
    expect(isAlive(worker.pid("worker"))).toBe(true);
    expect(existsSync(path.join(dataFolder(), "postgres"))).toBe(false);
    expect(await fetch(worker.origin).catch(() => "nothing")).toBe("nothing");
  });

  test.each([
    ["DATABASE_URL", "the embedded PostgreSQL serves one machine"],
    ["ALBUMEN_SECRET", "to the same value for all processes"],
  ])("needs %s", async (name, reason) => {
    const { exitCode, stderr } = await runToEnd(dataFolder(), { ...env("web"), [name]: "" });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(singleSentence(new RegExp(`${name} must be set.*${reason}`)));
  });

  test("has one of three roles", async () => {
    const { stderr } = await runToEnd(dataFolder(), { ALBUMEN_ROLE: "cook" });
    expect(stderr).toBe('ALBUMEN_ROLE is "cook", and it must be all, web or worker.\n');
  });
});

describe("the root key", () => {
  const file = () => path.join(dataFolder(), "root.key");
  const startWith = async (rootKey: string) => {
    const env = { ALBUMEN_ROOT_KEY: rootKey, ALBUMEN_LOG: "text" };
    const service = await startStandIn({ dataFolder: dataFolder(), env });
    await expect.poll(service.output).toContain("Data     ");
    await service.stop();

    return service.output();
  };
  const startOnce = () => startWith("");

  test("is made at the first start, for its owner only, and printed; later starts leave it", async () => {
    const output = await startOnce();

    expect(output).toContain(`Root key ${file()}: back it up`);
    expect(statSync(file()).mode & 0o777).toBe(0o600);

    const key = readFileSync(file(), "utf8");
    expect(Buffer.from(key, "base64")).toHaveLength(32);
    expect(await startOnce()).not.toContain("Root key");
    expect(readFileSync(file(), "utf8")).toBe(key);
  });

  test("is never made again where an installation exists, whose keys it may have wrapped", async () => {
    await startOnce();
    rmSync(file());

    expect(await startOnce()).not.toContain("Root key");
    expect(existsSync(file())).toBe(false);
  });

  test("a file with a different content stops the start before the database", async () => {
    writeFileSync(file(), "hello\n");

    expect(await runToEnd(dataFolder(), { ALBUMEN_ROOT_KEY: "" })).toEqual({
      exitCode: 1,
      stderr: expect.stringContaining(`The file ${file()} is not a root key.`),
    });
    expect(existsSync(path.join(dataFolder(), "postgres"))).toBe(false);
  });

  test("no root key is made if the environment has one", async () => {
    expect(await startWith(Buffer.alloc(32, 7).toString("base64"))).not.toContain("Root key");
    expect(existsSync(file())).toBe(false);
  });
});
