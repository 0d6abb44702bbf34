import { rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../../server/start/network.mjs";
import { ensureBuilt } from "../../../server/start/prepare.mjs";
import { attachService, startLauncher } from "../launcher.mjs";
import { startTestPostgres } from "../postgres.mjs";
import { createTestFolder } from "../test-folder.mjs";
import { startBalancer } from "./balancer.mjs";
import { startBucket } from "./bucket.mjs";

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

/** @typedef {Awaited<ReturnType<typeof startProcesses>>} Cluster */

/**
 * Starts web and worker processes as on machines of their own, each by `npm start` with its role, and a load balancer in front.
 * @param {{ folder: string, env: Record<string, string>, port?: number, webs?: number, workers?: number }} options
 *   `env`: what all of them share, with the database, the store and the secret; `port`: of the balancer
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
      dataFolder: path.join(folder, places[at]?.name ?? ""),
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

/** Starts an installation with everything of its own. @param {import("./modes.mjs").ServiceOptions} options */
async function startClusterService({ port, dataFolder, env }) {
  const folder = dataFolder ?? (await createTestFolder());
  const postgres = await startTestPostgres(projectRoot, path.join(folder, "server"));
  const bucket = await startBucket();
  const cluster = await startProcesses({
    folder,
    env: {
      ...bucket.env,
      DATABASE_URL: postgres.url,
      ALBUMEN_SECRET: "a secret that the processes of a cluster share",
      ...env,
    },
    ...(port !== undefined && { port }),
  });
  const [web] = cluster.webs();
  const [worker] = cluster.workers();
  const service = attachService({
    origin: cluster.origin,
    dataFolder: path.join(folder, "command"),
    env: cluster.env,
  });
  const byName = { web, launcher: web, worker };
  const pid = (name) => {
    const process = byName[name];
    if (process) return process.pid(name);
    throw new Error(`There is no process ${name} in a cluster.`);
  };
  return {
    ...service,
    pid,
    kill: (name) => process.kill(pid(name), "SIGKILL"),
    databaseUrl: () => postgres.url,
    output: () => [...cluster.webs(), ...cluster.workers()].map(({ output }) => output()).join("\n"),
    process: web.process,
    stop: async () => {
      await cluster.close();
      await bucket.stop();
      await postgres.stop(5_000);
      if (!dataFolder) rmSync(folder, { recursive: true, force: true });
    },
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
  startService: startClusterService,
};
