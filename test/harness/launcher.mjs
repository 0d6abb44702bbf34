import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../server/start/network.mjs";
import { assertNoLongTransactions, watchTransactions } from "./long-transactions.mjs";
import { createTestFolder } from "./test-folder.mjs";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** Environment variables of the test run that the service must not inherit. */
const unset = { DATABASE_URL: "", DATABASE_URL_UNPOOLED: "", ALBUMEN_URL: "", ALBUMEN_SECRET: "" };

/**
 * A running Albumen for tests.
 * @typedef {object} Service
 * @property {string} origin
 * @property {string} dataFolder
 * @property {() => string} databaseUrl of the running service
 * @property {(name: ProcessName) => number} pid
 * @property {(name: ProcessName) => void} kill ends one process as a crash would; the launcher
 *   starts it again
 * @property {(args: string[]) => Promise<{ exitCode: number, stdout: string, stderr: string }>} cli
 * @property {(timeoutMs?: number) => Promise<void>} untilReady
 */
/** @typedef {"launcher" | "web" | "worker" | "pages" | "postgres"} ProcessName */

/**
 * Starts the real product from its build (which is made when the sources are newer) on a free port.
 * @param {{ port?: number, dataFolder?: string, env?: Record<string, string>, script?: string[],
 *   checkout?: string, }} [options] `script`: another program than the launcher of `npm start`,
 *   with its arguments; `checkout`: the folder of the code
 * @returns {Promise<Service & { stop: () => Promise<void>, output: () => string, process:
 *   import("node:child_process").ChildProcess }>}
 */
export async function startLauncher({
  port,
  dataFolder,
  env,
  script = ["server/start/main.mjs"],
  checkout = projectRoot,
} = {}) {
  const role = env?.ALBUMEN_ROLE ?? "all";
  const testFolder = dataFolder ? undefined : await createTestFolder();
  const ownFolder = dataFolder ?? path.join(testFolder ?? "", "data");
  const ownPort = port ?? (await findFreePort("0.0.0.0"));
  const child = spawn(process.execPath, script, {
    cwd: checkout,
    // With npm as its parent, the launcher watches its parent, so it ends with a killed test.
    env: {
      ...process.env,
      npm_lifecycle_event: "start",
      PORT: String(ownPort),
      ALBUMEN_DATA: ownFolder,
      ...unset,
      ALBUMEN_SIGN_UP: "open",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = collectOutput(child);
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const runFolder = () => findRunFolder(ownFolder, role, child.pid);
  const service = attachService({
    origin: `http://localhost:${ownPort}`,
    dataFolder: ownFolder,
    env,
    runFolder,
    checkout,
  });
  const longTransactions = [];
  // Only in test files, which fail on a finding: a benchmark must not be watched.
  const stopWatching = process.env.VITEST
    ? watchTransactions(
        () => tryReadRecord(runFolder())?.databaseUrl,
        ({ transaction }) => longTransactions.push(transaction),
      )
    : undefined;

  const stop = async () => {
    await stopWatching?.();
    child.kill("SIGTERM");
    await exited;
    if (testFolder) rmSync(testFolder, { recursive: true, force: true });
    assertNoLongTransactions(longTransactions);
  };
  const isReady = await Promise.race([waitForRecord(runFolder, child.pid), exited.then(() => false)]);
  if (isReady) return { ...service, stop, output, process: child };

  await stop();
  throw new Error(`The service did not start:\n${output()}`);
}

/**
 * The same view of a service that is already running.
 * @param {{ origin: string, dataFolder: string, env?: Record<string, string> | undefined,
 *   runFolder?: () => string, checkout?: string, }} options `env`: what was set for the service,
 *   which its administration commands are given too; `runFolder`: where its record is
 * @returns {Service}
 */
export function attachService({
  origin,
  dataFolder,
  env = {},
  runFolder = () => dataFolder,
  checkout = projectRoot,
}) {
  const pid = (name) => {
    const record = readRecord(runFolder());
    return name === "launcher" ? record.pid : record.processes[name].pid;
  };

  return {
    origin,
    dataFolder,
    databaseUrl: () => readRecord(runFolder()).databaseUrl,
    pid,
    kill: (name) => process.kill(pid(name), "SIGKILL"),
    cli: (args) => runCli({ checkout, dataFolder, serviceEnv: env, args }),
    untilReady: (timeoutMs = 30_000) => untilReady(origin, timeoutMs),
  };
}

async function untilReady(origin, timeoutMs) {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(25)) {
    const response = await fetch(`${origin}/api/ready?queue=required`, {
      headers: { connection: "close" },
    }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error(`${origin} was not ready within ${timeoutMs} ms.`);
}

function runCli({ checkout, dataFolder, serviceEnv, args }) {
  const env = { ...process.env, ALBUMEN_DATA: dataFolder, ...unset, ...serviceEnv };
  return new Promise((resolve) => {
    const options = { cwd: checkout, env, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, ["cli/main.mjs", ...args], options, (_error, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? 1, stdout, stderr }),
    );
  });
}

/** A process among several has a folder of its own in the data folder. */
function findRunFolder(dataFolder, role, launcherPid) {
  if (role === "all") return dataFolder;

  const places = path.join(dataFolder, "run");
  const names = existsSync(places) ? readdirSync(places) : [];
  const found = names.find((name) => tryReadRecord(path.join(places, name))?.pid === launcherPid);

  return path.join(places, found ?? role);
}

async function waitForRecord(runFolder, launcherPid) {
  for (;;) {
    const record = tryReadRecord(runFolder());
    if (record?.ready && record.pid === launcherPid) return true;

    await sleep(25);
  }
}

function tryReadRecord(dataFolder) {
  try {
    return readRecord(dataFolder);
  } catch {
    return undefined;
  }
}

function readRecord(dataFolder) {
  return JSON.parse(readFileSync(path.join(dataFolder, "run.json"), "utf8"));
}

/** Stores the end of the output for error messages. */
function collectOutput(child) {
  let text = "";
  const keep = (chunk) => {
    text = (text + chunk).slice(-20_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);

  return () => text;
}
