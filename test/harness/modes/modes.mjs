import { cluster } from "./cluster.mjs";
import { vercel } from "./vercel.mjs";

/**
 * The modes of the product under the tests: in one process of the test itself, or as real processes
 * on the services that an operator would use. `ALBUMEN_TEST_MODE` names it.
 * @typedef {object} TestMode
 * @property {(options: { folder: string, databaseUrl: string }) => Promise<PreparedMode>} [prepare]
 *   starts what all test files of a run share; `databaseUrl`: of the server of their databases
 * @property {(options: { proxyHops: number }) => Promise<{ origin: string, close: () =>
 *   Promise<void> }>} [serveApi] serves the database of a test file, in the environment of the test
 *   process; absent: in the test process
 * @property {(options: ServiceOptions) => ReturnType<typeof
 *   import("../launcher.mjs").startLauncher>} [startService] starts an installation of its own;
 *   absent: by `npm start`
 */
/**
 * @typedef {{ env: Record<string, string>, stop: () => Promise<void> }} PreparedMode `env`: variables of all test files
 */
/**
 * @typedef {NonNullable<Parameters<typeof import("../launcher.mjs").startLauncher>[0]>}
 *   ServiceOptions
 */

export const modes = {
  /** @type {TestMode} */
  machine: {},
  /** Two web and two worker processes on an object store, behind a load balancer. */
  cluster,
  /** Next.js alone, as on Vercel, with its services. */
  vercel,
};

/** @type {keyof typeof modes} */
export const testMode = readMode(process.env.ALBUMEN_TEST_MODE || "machine");

/** Whether other processes serve the tests: these cannot change their settings. */
export const isServedElsewhere = modes[testMode].serveApi !== undefined;

function readMode(name) {
  if (Object.hasOwn(modes, name)) return name;
  throw new Error(`ALBUMEN_TEST_MODE is ${name}, and it must be one of ${Object.keys(modes).join(", ")}.`);
}
