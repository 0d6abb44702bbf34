import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { bundleProcess } from "./bundle-process";

interface KillOptions {
  kills: number;
  /** Milliseconds from when the program reports its start until its end. */
  afterMs: (kill: number) => number;
  /** Gives it something to do again when it ended before it could be killed. */
  onEnd?: () => Promise<void>;
}

/**
 * Runs a program with the environment of this process until it was killed so often. It sends a
 * message when it starts and ends by itself when nothing is left to do.
 */
export async function killRepeatedly(
  folder: string,
  { entry, args }: { entry: URL; args: readonly string[] },
  { kills, afterMs, onEnd }: KillOptions,
): Promise<void> {
  const bundle = await bundleProcess(folder, entry);
  for (let killed = 0; killed < kills; ) {
    const child = fork(bundle, [...args], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    const exited = once(child, "exit");
    await Promise.race([once(child, "message"), exited]);
    await Promise.race([sleep(afterMs(killed)), exited]);
    if (child.exitCode === null) {
      child.kill("SIGKILL");
      killed++;
      await exited;
      continue;
    }

    if (child.exitCode !== 0) throw new Error(`the program failed with status ${child.exitCode}`);
    if (!onEnd) return;

    await onEnd();
  }
}
