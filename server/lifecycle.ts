import { secondMs } from "@/lib/kernel/time";
import { env } from "@/lib/platform/process/env";
import { logger } from "@/lib/platform/process/logger";
import { shutdownBudget } from "./start/shutdown-budget.mjs";

/**
 * Shuts the process down when the launcher or the system requests it, or when the launcher is gone.
 * `finish` completes work in progress; it runs once.
 */
export function onShutdown(finish: () => Promise<void>): void {
  let isShuttingDown = false;
  const shutDown = () => {
    if (isShuttingDown) return;

    isShuttingDown = true;
    const { finishMs, closeMs } = shutdownBudget;
    const timeoutMs = finishMs + closeMs + env().ALBUMEN_DRAIN_SECONDS * secondMs;
    setTimeout(() => process.exit(1), timeoutMs).unref();
    finish()
      .catch((error: unknown) => logger().error({ err: error }, "the process did not end in order"))
      .finally(() => process.exit(0));
  };
  process.on("SIGTERM", shutDown);
  process.on("SIGINT", shutDown);
  process.on("disconnect", shutDown);
  process.on("message", (message) => {
    if (isMessage(message, "shutdown")) shutDown();
  });
}

/** Reports to the launcher that this process is ready. */
export function notifyReady(): void {
  process.send?.({ type: "ready" });
}

/** Answers a question of the launcher. The answer to a failed question is `undefined`. */
export function answerLauncher(type: string, findAnswer: () => Promise<string | undefined>): void {
  process.on("message", async (message) => {
    if (!isMessage(message, type)) return;

    const answer = await findAnswer().catch((error: unknown) => {
      logger().error({ err: error, type }, "a request of the launcher was not answered");
      return undefined;
    });
    process.send?.({ type, answer });
  });
}

function isMessage(message: unknown, type: string): boolean {
  return typeof message === "object" && message !== null && "type" in message && message.type === type;
}
