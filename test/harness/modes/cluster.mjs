import { rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../../server/start/network.mjs";
import { ensureBuilt } from "../../../server/start/prepare.mjs";
import { attachService, startLauncher } from "../launcher.mjs";
import { startPgbouncer } from "../pgbouncer.mjs";
import { startTestPostgres } from "../postgres.mjs";
import { createTestFolder } from "../test-folder.mjs";
import { startBalancer } from "./balancer.mjs";
import { startBucket } from "./bucket.mjs";

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

/** @typedef {Awaited<ReturnType<typeof startProcesses>>} Cluster */

/**
 * Starts web and worker processes as on machines of their own, each by `npm start` with its role,
 * and a load balancer in front.
 * @param {{ folder: string, env: Record<string, string>, port?: number, webs?: number, workers?: number }} options
 *   `env`: what all of them share, with the database, the store and the secret; `port`: of the
 *   balancer
 */
export async function startProcesses({ folder, env, port, webs = 2, workers = 2 }) {
  const balancerPort = port ?? (await findFreePort("0.0.0.0"));
  const shared = {
    ALBUMEN_PROXY_HOPS: "1",
    ALBUMEN_SIGN_UP: "open",
    ALBUMEN_URL: `http://localhost:${balancerPort}`,
    ...env,
  };

  const places = [
    ...Array.from({ length: workers }, (_, at) => ({ role: "worker", name: `worker-${at + 1}` })),
    ...Array.from({ length: webs }, (_, at) => ({ role: "web", name: `web-${at + 1}` })),
  ];
  const ports = [];
  for (const _ of places) ports.push(await findFreePort("0.0.0.0"));
  const start = (at) =>
    startLauncher({
      port: ports[at],
      dataFolder: folderOf(folder, shared, places[at]?.name ?? ""),
      env: { ...shared, ALBUMEN_ROLE: places[at]?.role ?? "" },
    });
  const processes = await Promise.all(places.map((_, at) => start(at)));
  const targets = ports.filter((_, at) => places[at]?.role === "web");
  const balancer = await startBalancer({ port: balancerPort, targets });
  const ofRole = (role) => processes.filter((_, at) => places[at]?.role === role);

  return {
    origin: balancer.origin,
    env: shared,
    balancer,
    webs: () => ofRole("web"),
    workers: () => ofRole("worker"),
    /** Stops one process in order and starts it again, as an update does. */
    restart: async (process) => {
      const at = processes.indexOf(process);
      await process.stop();
      processes[at] = await start(at);
    },
    close: async () => {
      await balancer.close();
      await Promise.all(processes.map(({ stop }) => stop()));
    },
  };
}

/**
 * Processes that keep their objects as files share a folder; others are as on machines of their
 * own.
 */
function folderOf(folder, env, name) {
  return path.join(folder, env.ALBUMEN_STORAGE === "fs" ? "data" : name);
}

/**
 * Starts an installation with a database and a store of its own.
 * @param {import("./modes.mjs").ServiceOptions & { webs?: number, workers?: number, isPooled?: boolean }} [options] `isPooled`: behind a
 *   pooler, and without a direct connection
 */
export async function startInstallation({ port, dataFolder, env, webs = 2, workers = 2, isPooled } = {}) {
  const folder = dataFolder ?? (await createTestFolder());
  const postgres = await startTestPostgres(projectRoot, path.join(folder, "server"));
  const pooler = isPooled ? await startPgbouncer(folder, postgres.url) : undefined;
  const bucket = env?.ALBUMEN_STORAGE === "fs" ? undefined : await startBucket();
  const stopServers = async () => {
    await bucket?.stop();
    await pooler?.stop();
    await postgres.stop(5_000);
    if (!dataFolder) rmSync(folder, { recursive: true, force: true });
  };
  const secret = "a secret that the processes of a cluster share";
  const databaseUrl = new URL(postgres.url);
  if (pooler) databaseUrl.port = String(pooler.port);
  const shared = {
    ...bucket?.env,
    DATABASE_URL: databaseUrl.href,
    ALBUMEN_SECRET: secret,
    ...(pooler && { ALBUMEN_DATABASE_POOLED: "true" }),
    ...env,
  };

  try {
    const cluster = await startProcesses({
      folder,
      env: shared,
      webs,
      workers,
      ...(port !== undefined && { port }),
    });

    const service = {
      ...attachService({
        origin: cluster.origin,
        dataFolder: folderOf(folder, shared, "command"),
        env: cluster.env,
      }),
      databaseUrl: () => postgres.url,
    };

    const stop = async () => {
      await cluster.close();
      await stopServers();
    };
    return { ...cluster, service, databaseUrl: postgres.url, stop };
  } catch (error) {
    await stopServers();
    throw error;
  }
}

/**
 * An installation as the product that a test starts.
 * @param {import("./modes.mjs").ServiceOptions} options
 */
async function startService(options) {
  const { service, webs, workers, stop } = await startInstallation(options);
  const [web] = webs();
  const [worker] = workers();
  if (!web) throw new Error("An installation has at least one web process.");

  const pid = (name) => {
    const found = { web, worker, launcher: web }[name];
    if (found) return found.pid(name);

    throw new Error(`There is no process ${name} in a cluster.`);
  };

  return {
    ...service,
    pid,
    stop,
    process: web.process,
    kill: (name) => process.kill(pid(name), "SIGKILL"),
    output: () => [...webs(), ...workers()].map(({ output }) => output()).join("\n"),
  };
}

/** Variables of the test process that its processes share. */
const inherited = /^(ALBUMEN_(?!DATA$|TEST_)|DATABASE_URL$|LOG_LEVEL$)/;

/** @param {{ proxyHops: number }} options */
async function serveApi({ proxyHops }) {
  const folder = await createTestFolder();
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => inherited.test(name)));
  const cluster = await startProcesses({
    folder,
    env: { ...env, ALBUMEN_PROXY_HOPS: String(proxyHops + 1) },
  });

  return {
    origin: cluster.origin,
    close: async () => {
      await cluster.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @type {import("./modes.mjs").TestMode} */
export const cluster = {
  prepare: async () => {
    await ensureBuilt(projectRoot);
    return startBucket();
  },
  serveApi,
  startService,
};
