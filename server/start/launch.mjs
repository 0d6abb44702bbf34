import { createShutdown } from "./shutdown.mjs";
import { start } from "./start.mjs";
import { printError } from "./start-error.mjs";
import { onStopRequest } from "./stop-requests.mjs";

/**
 * Starts Albumen, runs it until a stop request, then ends the process.
 * @param {{ projectRoot: string, entries?: import("./start.mjs").Entries }} options given entries are used as they
 *   are, without a build
 */
export async function launch({ projectRoot, entries }) {
  const stopping = new AbortController();
  const shutdown = createShutdown();

  async function end(exitCode) {
    if (stopping.signal.aborted) return;
    stopping.abort();
    await shutdown.stop().catch(printError);
    process.exit(exitCode);
  }
  function fail(error) {
    if (!stopping.signal.aborted) printError(error);
    void end(1);
  }

  // The reader of our output may exit before us.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  onStopRequest({
    stop: () => {
      console.log("\nStopping …");
      void end(0);
    },
    kill: () => {
      shutdown.kill();
      process.exit(130);
    },
  });
  await start({ projectRoot, entries, signal: stopping.signal, shutdown, fail }).catch(fail);
}
