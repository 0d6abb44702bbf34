import { createShutdown } from "./shutdown.mjs";
import { start } from "./start.mjs";
import { printError } from "./start-error.mjs";
import { onStopRequest } from "./stop-requests.mjs";

/**
 * Starts Albumen and keeps it running until it is asked to stop; ends the process at the end.
 * @param {{ projectRoot: string, entries?: import("./start.mjs").Entries }} options other entries are taken as they
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
