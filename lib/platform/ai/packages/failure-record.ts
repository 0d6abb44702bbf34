import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { hourMs, minuteMs } from "@/lib/kernel/time";
import {
  type InstallationErrorCode,
  installationErrorCodes,
} from "@/lib/platform/ai/packages/installation-states";
import { singleton } from "../../process/singleton";

const Failure = z.object({
  code: z.enum(installationErrorCodes),
  /** Failed attempts in a row. */
  attempts: z.number().int(),
  /** When the next attempt is due, in milliseconds. */
  retriesAtMs: z.number(),
});
export type Failure = z.infer<typeof Failure>;

const maxPauseMs = hourMs;

const failureFile = (home: string) => path.join(home, "failure.json");

/** Failures of this process in folders that cannot be written. */
const unwritten = () => singleton("analysis-package-failures", () => new Map<string, Failure>());

/** Returns the failure of the last attempt, of any process; undefined when it succeeded. */
export function readFailure(home: string): Failure | undefined {
  try {
    return Failure.parse(JSON.parse(readFileSync(failureFile(home), "utf8")));
  } catch {
    return unwritten().get(home);
  }
}

/** Records a failed attempt. The pause before the next one doubles each time, up to an hour. */
export function recordFailure(home: string, code: InstallationErrorCode): void {
  const attempts = (readFailure(home)?.attempts ?? 0) + 1;
  const pauseMs = Math.min(minuteMs * 2 ** (attempts - 1), maxPauseMs);
  const failure = { code, attempts, retriesAtMs: Date.now() + pauseMs };
  unwritten().set(home, failure);
  try {
    writeFileSync(failureFile(home), JSON.stringify(failure));
  } catch {
    // It is still known to this process.
  }
}

export function clearFailure(home: string): void {
  unwritten().delete(home);
  rmSync(failureFile(home), { force: true });
}
