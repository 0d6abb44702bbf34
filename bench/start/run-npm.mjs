import { spawn } from "node:child_process";
import readline from "node:readline";

/** @type {Set<number>} */
const running = new Set();

// Stopped by the user or by the time limit, the benchmark waits for nothing.
process.on("exit", () => {
  for (const pid of running) process.kill(-pid, "SIGTERM");
});

/**
 * Runs npm in a folder.
 * @param {string[]} args
 * @param {{ cwd: string, env: Record<string, string> }} options
 * @returns {{ lines: AsyncIterable<string>, ended: Promise<void>, stop: () => Promise<void>, pid:
 *   number }} `ended` rejects with the output of a command that fails
 */
export function runNpm(args, { cwd, env }) {
  const child = spawn("npm", args, {
    cwd,
    // Variables that npm has set for `npm run bench` would be settings of this one.
    env: { ...withoutNpmSettings(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // npm forwards no signals: they go to the group.
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output = (output + chunk).slice(-5_000);
    });
  }

  let isStopped = false;
  const { pid = 0 } = child;
  running.add(pid);
  const closed = new Promise((resolve) =>
    child.once("close", (code) => {
      running.delete(pid);
      resolve(code);
    }),
  );

  const ended = closed.then((code) => {
    if (code !== 0 && !isStopped) throw new Error(`npm ${args.join(" ")} failed:\n${output}`);
  });
  ended.catch(() => {});
  const stop = async () => {
    isStopped = true;
    if (child.pid && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, "SIGTERM");
    await closed;
  };

  return { lines: readline.createInterface({ input: child.stdout }), ended, stop, pid };
}

function withoutNpmSettings() {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^npm_/i.test(name) || /registry|proxy|cafile|userconfig|globalconfig/i.test(name),
  );
  return Object.fromEntries(entries);
}
