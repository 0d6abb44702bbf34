import { secondMs } from "@/lib/kernel/time";
import { readProcessUsage } from "./process-usage";
import type { TaskBounds, TaskResult } from "./task";

const pollMs = 50;
const startupMs = 30 * secondMs;

interface WatchedProcess {
  hasStarted(): boolean;
  hasInput(): boolean;
  /** Called regularly with what the task has used. */
  onUsage(usage: { cpuMs: number; wallMs: number }): void;
  /** Called once, when a limit is exceeded. */
  stop(result: TaskResult): void;
}

/**
 * Stops the process when its task exceeds a limit. Limits count from when the process is ready and
 * has its input.
 */
export function watchTask(
  pid: number,
  { limits, progress }: TaskBounds,
  watched: WatchedProcess,
): NodeJS.Timeout {
  const sentAt = Date.now();
  let started: { at: number; cpuMs: number } | undefined;
  const stop = (type: "timeout" | "memory" | "startup", detail: string) => {
    clearInterval(timer);
    watched.stop({ type, detail });
  };

  const timer = setInterval(() => {
    const usage = readProcessUsage(pid);
    if (!started && watched.hasStarted() && watched.hasInput())
      started = { at: Date.now(), cpuMs: usage?.cpuMs ?? 0 };
    if (!started) {
      if (!watched.hasStarted() && Date.now() - sentAt > startupMs)
        stop("startup", `not up after ${startupMs} ms`);
      return;
    }

    const cpuMs = (usage?.cpuMs ?? 0) - started.cpuMs;
    const wallMs = Date.now() - started.at;
    if (usage) watched.onUsage({ cpuMs, wallMs });
    const maxWallMs = usage ? limits.wallMs : limits.cpuMs;
    if (usage && usage.residentBytes > limits.residentBytes) {
      stop("memory", `${usage.residentBytes} bytes resident after ${wallMs} ms`);
    } else if (cpuMs > limits.cpuMs || wallMs > maxWallMs || progress?.isOverdue(usage ? cpuMs : wallMs)) {
      stop("timeout", `${cpuMs} ms of CPU in ${wallMs} ms`);
    }
  }, pollMs);

  return timer;
}
