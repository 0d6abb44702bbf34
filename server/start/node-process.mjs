import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { logStream } from "./data-folder.mjs";
import { printWarning } from "./output.mjs";
import { signalGroup } from "./run-record.mjs";
import { showOutput } from "./terminal.mjs";

/**
 * Starts one of our own processes. Its IPC channel reports when it is ready and shows it when we
 * are gone; its own process group limits Ctrl-C to the launcher. With `showsAll` its output is for
 * people, and a terminal shows all of it.
 * @param {{ name: string, file: string, projectRoot: string, env: Record<string, string |
 *   undefined>, logFile: string, showsAll?: boolean | undefined, onChild?: ((child:
 *   import("node:child_process").ChildProcess) => void) | undefined, }} options
 * @returns {Promise<import("./supervisor.mjs").Running>}
 */
export async function startNodeProcess({ name, file, projectRoot, env, logFile, showsAll, onChild }) {
  const child = spawn(process.execPath, [`--title=albumen-${name}`, path.resolve(projectRoot, file)], {
    cwd: projectRoot,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  onChild?.(child);
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;

    logStream(stream, logFile, ({ code }) =>
      printWarning(`The log ${logFile} cannot be written (${code}): its lines are dropped until it can.`),
    );
    if (showsAll) stream.pipe(process.stdout, { end: false });
    else showOutput(stream, name, path.join(env.ALBUMEN_DATA ?? "", "outbox"));
  }

  const exited = new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => {
      if (child.pid) signalGroup(child.pid, "SIGKILL");
      resolve(signal ? `signal ${signal}` : `exit code ${code}`);
    });
  });

  const ready = new Promise((resolve) =>
    child.on(
      "message",
      (message) => /** @type {{ type?: string }} */ (message).type === "ready" && resolve(undefined),
    ),
  );

  return {
    pid: child.pid ?? 0,
    exited,
    ready,
    ask: (type) => ask(child, exited, type),
    stop: (graceMs) => stop(child, exited, graceMs),
    kill: () => kill(child),
  };
}

const answerMs = 30_000;

/** @returns {Promise<string | undefined>} */
function ask(child, exited, type) {
  const answered = new Promise((resolve) => {
    child.on("message", (message) => message.type === type && resolve(message.answer));
  });
  if (child.connected) child.send({ type }, () => {});
  return Promise.race([answered, exited.then(() => undefined), sleep(answerMs, undefined, { ref: false })]);
}

async function stop(child, exited, graceMs) {
  if (child.connected) child.send({ type: "shutdown" }, () => {});
  if (process.platform !== "win32") child.kill("SIGTERM");
  const timeout = new AbortController();
  await Promise.race([exited, sleep(graceMs, undefined, { signal: timeout.signal }).catch(() => {})]);
  timeout.abort();
  kill(child);
  await exited;
}

function kill(child) {
  if (child.pid && child.exitCode === null && child.signalCode === null) signalGroup(child.pid, "SIGKILL");
}
