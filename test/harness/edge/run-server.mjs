import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const startMs = 30_000;

/** @param {string[]} programs */
export function areInstalled(...programs) {
  return programs.every((program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0);
}

/**
 * Starts a server in the foreground that ends with this process in any case, and waits until it
 * listens.
 * @param {string[]} command
 * @param {{ port: number, env?: Record<string, string>, cwd?: string }} options
 * @returns {Promise<{ pid: number, output: () => string, stop: () => Promise<void> }>}
 */
export async function runServer(command, { port, env, cwd }) {
  const child = spawn("setpriv", ["--pdeathsig", "TERM", ...command], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output = (output + chunk).slice(-20_000);
    });

  const exited = once(child, "exit");
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await exited;
  };
  if (await waitUntilListening(port, child)) return { pid: child.pid ?? 0, output: () => output, stop };

  await stop();
  throw new Error(`${command.join(" ")} did not start:\n${output}`);
}

async function waitUntilListening(port, child) {
  for (const deadline = Date.now() + startMs; Date.now() < deadline; await sleep(25)) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    if (await isListening(port)) return true;
  }
  return false;
}

function isListening(port) {
  return new Promise((resolve) => {
    const socket = net.connect({ host: "127.0.0.1", port });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
