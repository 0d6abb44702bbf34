/**
 * Returns a signal that SIGTERM aborts, so that a long test ends early and still checks and records
 * its run. A second SIGTERM ends the process at once. Ctrl-C always does: a terminal sends it to
 * the processes of the product, too.
 */
export function stopOnSignal() {
  const stopping = new AbortController();
  process.on("SIGTERM", () => {
    if (stopping.signal.aborted) process.exit(143);

    stopping.abort();
    console.log("SIGTERM: the load ends and the checks follow. A second SIGTERM skips them.");
  });

  return stopping.signal;
}
