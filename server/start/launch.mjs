import path from "node:path";
import { parseArgs } from "node:util";
import { chooseOutput, isScreen, printFailure, printMessage } from "./output.mjs";
import { shutdownMs } from "./shutdown-budget.mjs";
import { start } from "./start.mjs";
import { explainFailure, StartError } from "./start-error.mjs";
import { startHelp } from "./start-help.mjs";

/**
 * Starts Albumen, runs it until a stop request, then ends the process.
 * @param {{
 *   projectRoot: string,
 *   entries?: import("./start.mjs").Entries,
 *   args?: string[],
 *   development?: import("../dev/development.mjs").Development,
 * }} options given entries are used as they are, without a build
 */
export async function launch({ projectRoot, entries, args = [], development }) {
  const stopping = new AbortController();
  const shutdown = createShutdown();

  async function end(exitCode) {
    if (stopping.signal.aborted) return;

    stopping.abort();
    await shutdown.stop().catch(printFailure);
    process.exit(exitCode);
  }

  function fail(error) {
    if (!stopping.signal.aborted) printFailure(explain(error));
    void end(1);
  }

  if (asksForHelp(args)) return console.log(startHelp);

  // The reader of our output may exit before us.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  onStopRequest({
    stop: () => {
      // After the ^C of the terminal.
      printMessage(isScreen() ? "\nStopping …" : "Stopping …");
      void end(0);
    },
    kill: () => {
      shutdown.kill();
      process.exit(130);
    },
  });
  try {
    chooseOutput(process.env, readOptions(args));
    await start({ projectRoot, entries, development, signal: stopping.signal, shutdown, fail });
  } catch (error) {
    fail(error);
  }
}

/** @param {string[]} args */
function asksForHelp(args) {
  return args.some((arg) => ["--help", "-h"].includes(arg));
}

function readOptions(args) {
  try {
    const { values } = parseArgs({ args, options: { verbose: { type: "boolean", default: false } } });
    return { isVerbose: values.verbose ?? false };
  } catch {
    throw new StartError(
      `The options "${args.join(" ")}" cannot be read: the only ones are --verbose and --help.`,
    );
  }
}

/** A failure of the file system may happen anywhere, and has a remedy. */
function explain(error) {
  if (error instanceof StartError || !error?.code || !error.path) return error;
  return explainFailure(error.code, path.dirname(error.path)) ?? error;
}

/**
 * @typedef {object} Stoppable
 * @property {(graceMs: number) => unknown} stop
 * @property {() => void} [kill]
 */

/** @typedef {ReturnType<typeof createShutdown>} Shutdown */

/** The started processes, stopped in reverse order. */
function createShutdown() {
  /** @type {Stoppable[]} */
  const stoppables = [];
  let extraMs = 0;
  return {
    /** @param {number} ms more time for what is in progress */
    extend: (ms) => {
      extraMs = ms;
    },
    /** @param {Stoppable} stoppable */
    add: (stoppable) => stoppables.push(stoppable),
    stop: async () => {
      const deadline = Date.now() + shutdownMs + extraMs;
      for (let next = stoppables.pop(); next; next = stoppables.pop()) {
        await next.stop(Math.max(deadline - Date.now(), 500));
      }
    },
    kill: () => {
      for (const stoppable of stoppables.reverse()) stoppable.kill?.();
    },
  };
}

const parentCheckMs = 500;
/** One Ctrl-C may arrive twice: from the terminal, and forwarded by npm. */
const duplicateSignalMs = 1_000;

/**
 * Calls `stop` on the first stop request of a user or the system, and `kill` when a user repeats
 * it.
 * @param {{ stop: () => void, kill: () => void }} actions
 */
function onStopRequest({ stop, kill }) {
  let stoppedAt = 0;
  const request = () => {
    if (stoppedAt === 0) {
      stoppedAt = Date.now();
      stop();
    } else if (Date.now() - stoppedAt > duplicateSignalMs) kill();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, request);
  if (process.env.npm_lifecycle_event) watchParent(() => stoppedAt === 0 && request());
}

/** npm ends on SIGTERM without forwarding it: its disappearance is the request. */
function watchParent(request) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;

    clearInterval(timer);
    request();
  }, parentCheckMs);
  timer.unref();
}
