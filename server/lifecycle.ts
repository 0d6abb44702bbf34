import { logger } from "@/lib/platform/logger/logger";

/** The launcher kills this process a little later than this, so it has to end by itself before. */
const drainTimeoutMs = 7_000;

/**
 * Ends the process in order when the launcher asks for it, when the system does, or when the launcher is gone.
 * `finish` lets work under way come to its end; it runs once.
 */
export function onShutdown(finish: () => Promise<void>): void {
  let isShuttingDown = false;
  const shutDown = () => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    setTimeout(() => process.exit(1), drainTimeoutMs).unref();
    finish()
      .catch((error: unknown) => logger().error({ err: error }, "the process did not end in order"))
      .finally(() => process.exit(0));
  };
  process.on("SIGTERM", shutDown);
  process.on("SIGINT", shutDown);
  process.on("disconnect", shutDown);
  process.on("message", (message) => {
    if (isShutdownMessage(message)) shutDown();
  });
}

/** Tells the launcher that this process can do its work. */
export function notifyReady(): void {
  process.send?.({ type: "ready" });
}

function isShutdownMessage(message: unknown): boolean {
  return typeof message === "object" && message !== null && "type" in message && message.type === "shutdown";
}
