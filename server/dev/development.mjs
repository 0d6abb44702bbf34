import path from "node:path";
import { findFreePort } from "../start/network.mjs";
import { ensureInstalled } from "../start/prepare.mjs";
import { holdPort } from "./held-port.mjs";
import { watchBundles } from "./watch-bundles.mjs";

/**
 * The differences of the launcher for `npm run dev`.
 * @typedef {object} Development
 * @property {(signal: AbortSignal) => Promise<void>} install
 * @property {() => Promise<void>} build bundles our processes
 * @property {(settings: import("../start/settings.mjs").Settings, shutdown:
 *   import("../start/launch.mjs").Shutdown) => Promise<Record<string, string>>} openPort listens in
 *   place of the web process; returns variables for all processes
 * @property {(role: string, env: Record<string, string | undefined>) => object} processOptions of
 *   `startNodeProcess`
 * @property {(restart: (role: "web" | "worker", graceMs: number) => void) => void} watch restarts
 *   processes when their code changes
 */

/** Next to the bundles of the build, which stay as they are. */
const bundleFolder = "dist/dev";

/** @type {import("../start/start.mjs").Entries} */
export const entries = {
  web: `${bundleFolder}/web.mjs`,
  worker: `${bundleFolder}/worker.mjs`,
  migrate: `${bundleFolder}/migrate.mjs`,
  pages: "server/dev/pages.mjs",
};

/** For requests and jobs in progress. Longer ones are interrupted, as in a crash. */
const restartGraceMs = 5_000;

/** @param {string} projectRoot @returns {Development} */
export function createDevelopment(projectRoot) {
  /** @type {Awaited<ReturnType<typeof watchBundles>>} */
  let bundles;
  /** @type {Awaited<ReturnType<typeof holdPort>>} */
  let port;

  return {
    install: (signal) => ensureInstalled(projectRoot, "test", signal),
    build: async () => {
      bundles = await watchBundles(projectRoot, path.join(projectRoot, bundleFolder));
    },
    openPort: async (settings, shutdown) => {
      const pagesPort = await findFreePort();
      port = await holdPort({ port: settings.port, host: settings.host, pagesPort });
      shutdown.add({ stop: () => Promise.all([bundles.close(), port.close()]) });

      return {
        ALBUMEN_BUNDLES: bundleFolder,
        ALBUMEN_PAGES_PORT: String(pagesPort),
        // The web process replaces it in each request.
        ALBUMEN_ADDRESS_HEADER: "albumen-caller-address",
      };
    },
    processOptions: (role, env) => ({
      // Next reads it while it is loaded.
      env: role === "pages" ? { ...env, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1" } : env,
      showsAll: role === "pages",
      onChild: role === "web" ? port.serve : undefined,
    }),
    watch: (restart) =>
      bundles.watch((role) => {
        if (role === "web") port.hold();
        restart(role, restartGraceMs);
      }),
  };
}
