import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import path from "node:path";
import { explainNpmFailure, InstallationError } from "./installation-error";

const maxOutputLength = 4_000;
/** The priority of decoders: requests come first. */
const niceness = 10;

/**
 * Ends npm with this process, even when this process is killed: their channel closes. The channel
 * itself keeps npm from nothing.
 */
const endWithParent = `data:text/javascript,${encodeURIComponent(
  'process.on("disconnect",()=>process.kill(process.pid,"SIGKILL"));process.channel?.unref()',
)}`;

/**
 * Runs `npm ci` in a folder. npm compares each package with the hash in the lock file. It runs no
 * scripts of packages.
 * @throws InstallationError
 */
export async function runNpmCi(folder: string, cacheFolder: string): Promise<void> {
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  // Three short attempts for each package. Later ones are up to the caller, and find complete
  // packages in the cache.
  args.push("--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-factor=2");
  // Nothing can be assumed of this user's home folder: services often have none.
  args.push("--cache", cacheFolder);
  const { NODE_OPTIONS = "" } = process.env;
  const [command, ...commandArgs] = findNpm();
  const child = spawn(command, [...commandArgs, ...args], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: `${NODE_OPTIONS} --import=${endWithParent}`.trim() },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  lowerPriority(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text: Buffer) => {
      output = (output + text.toString()).slice(0, maxOutputLength);
    });

  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once("error", (error) => reject(new InstallationError("npm_missing", { cause: error })));
    child.once("close", resolve);
  });
  if (exitCode !== 0) throw new InstallationError(explainNpmFailure(output), { cause: new Error(output) });
}

/** Returns the command: the npm that started this process, the one of this Node.js, or any. */
function findNpm(): [string, ...string[]] {
  const nodeFolder = path.dirname(process.execPath);
  const files = [
    process.env.npm_execpath ?? "",
    path.join(nodeFolder, "../lib/node_modules/npm/bin/npm-cli.js"),
    path.join(nodeFolder, "node_modules/npm/bin/npm-cli.js"),
  ];
  const file = files.find((one) => one.endsWith("npm-cli.js") && existsSync(/* turbopackIgnore: true */ one));

  return file === undefined ? ["npm"] : [process.execPath, file];
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // It has ended already, or the system forbids it.
  }
}
