import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { StartError } from "./start-error.mjs";

/** Owner of the database inside PostgreSQL, and the name of the database itself. */
export const databaseName = "albumen";

/**
 * Everything needed to run a PostgreSQL program in a cluster folder.
 * @typedef {{ binaries: string, account: { uid: number, gid: number } | undefined, clusterFolder: string }} Cluster
 */

/**
 * Returns how a program gets its folder. Another account may lack access to the parent folders (a
 * checkout under /root), so on Linux the program starts inside and names the folder by its working
 * directory, which needs no access to the parents.
 * @param {Cluster} cluster
 */
export function clusterArgument({ account, clusterFolder }) {
  return account && process.platform === "linux" ? "/proc/self/cwd" : clusterFolder;
}

export function clusterExists(clusterFolder) {
  return existsSync(path.join(clusterFolder, "PG_VERSION"));
}

/** Fails with one sentence when this version cannot run the folder. */
export function assertClusterVersion(clusterFolder, packagedMajor) {
  const major = Number.parseInt(readFileSync(path.join(clusterFolder, "PG_VERSION"), "utf8"), 10);
  if (major === packagedMajor) return;

  const advice =
    major > packagedMajor
      ? "start it with the newer version of Albumen that created it"
      : "start the version of Albumen that created it, write a dump there with `npx albumen dump`, and restore the dump with this version";

  throw new StartError(
    `The database in ${clusterFolder} was created by PostgreSQL ${major}, and this Albumen runs PostgreSQL ${packagedMajor}: ${advice}.`,
  );
}

/** The OIDs of template1, template0 and postgres. Each database has a folder with its OID as the name. */
const builtInOids = ["1", "4", "5"];

/** Whether the cluster has more than PostgreSQL's own databases. */
export function hasDatabase(clusterFolder) {
  return readdirSync(path.join(clusterFolder, "base")).some(
    (name) => /^\d+$/.test(name) && !builtInOids.includes(name),
  );
}

/**
 * Creates our database in a cluster whose server does not run. A single-user server exits with 0
 * even if the statement failed.
 * @param {Cluster} cluster
 * @param {string[]} [options] of the server
 */
export async function createDatabase(cluster, options = []) {
  const args = ["--single", ...options, "-D", clusterArgument(cluster), "postgres"];
  const input = `create database ${databaseName}\n`;
  await runProgram(cluster, "postgres", args, { input, failsWith: /\bERROR:/ });
}

/**
 * Creates the cluster with its empty database. It is created in a temporary folder and renamed at
 * the end, so an interrupted first start leaves nothing half-finished, and a failed one frees its
 * disk space. Its files are synced once, before the rename.
 * @param {Cluster & { password: string, durable?: boolean }} options
 */
export async function createCluster({ clusterFolder, password, durable = true, ...cluster }) {
  if (existsSync(clusterFolder) && readdirSync(clusterFolder).length > 0) {
    throw new StartError(`The folder ${clusterFolder} is not empty and contains no database: move it away.`);
  }

  const stagingFolder = `${clusterFolder}.new`;
  const stagedCluster = { ...cluster, clusterFolder: path.join(stagingFolder, "cluster") };
  rmSync(stagingFolder, { recursive: true, force: true });
  mkdirSync(stagedCluster.clusterFolder, { recursive: true, mode: 0o700 });
  if (cluster.account) chownSync(stagedCluster.clusterFolder, cluster.account.uid, cluster.account.gid);
  try {
    await initialise(stagedCluster, password);
    await createDatabase(stagedCluster, ["-F"]);
    if (durable) await syncFiles(stagedCluster);
    rmSync(clusterFolder, { recursive: true, force: true });
    renameSync(stagedCluster.clusterFolder, clusterFolder);
  } finally {
    rmSync(stagingFolder, { recursive: true, force: true });
  }
}

/**
 * Linux syncs a whole file system at once, which takes a fraction of the time of a thousand files.
 */
const syncMethod = process.platform === "linux" ? ["--sync-method=syncfs"] : [];

function syncFiles(cluster) {
  return runProgram(cluster, "initdb", ["--sync-only", ...syncMethod, "-D", clusterArgument(cluster)]);
}

/**
 * The collation is PostgreSQL's own (the same on every system, Unicode upper and lower case).
 * Trigrams still ask the system which characters are letters, hence the character type, with
 * fallbacks.
 */
async function initialise(cluster, password) {
  const passwordFile = path.join(path.dirname(cluster.clusterFolder), "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (cluster.account) chownSync(passwordFile, cluster.account.uid, cluster.account.gid);
  const attempts = ["C.UTF-8", "en_US.UTF-8", "C"];
  for (const characterType of attempts) {
    const passwordInput = openSync(passwordFile, "r");
    const isCreated = await runProgram(
      cluster,
      "initdb",
      [
        "-D",
        clusterArgument(cluster),
        "-U",
        databaseName,
        "--encoding=UTF8",
        "--no-instructions",
        "--no-sync",
        "--auth=scram-sha-256",
        `--pwfile=${process.platform === "win32" ? passwordFile : "/dev/stdin"}`,
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        `--lc-ctype=${characterType}`,
      ],
      { input: passwordInput, mayFail: /invalid locale name/ },
    );
    closeSync(passwordInput);
    if (isCreated) break;
  }

  rmSync(passwordFile);
}

/**
 * Runs a program to its end. Returns false for a failure that the caller expects.
 * @param {Cluster} cluster
 * @param {string} program
 * @param {string[]} args
 * @param {{ input?: string | number, mayFail?: RegExp, failsWith?: RegExp }} [options] `input`: the
 *   text or the open file that it reads. `failsWith`: output of a failure that exits with 0
 */
async function runProgram(
  { binaries, account, clusterFolder },
  program,
  args,
  { input, mayFail, failsWith } = {},
) {
  const child = spawn(path.join(binaries, "bin", program), args, {
    ...account,
    cwd: clusterFolder,
    env: programEnvironment(),
    stdio: [typeof input === "number" ? input : "pipe", "ignore", "pipe"],
  });
  child.stdin?.on("error", () => {}).end(input);
  const [output, failure] = await Promise.all([
    text(/** @type {import("node:stream").Readable} */ (child.stderr)),
    once(child, "close").then(
      ([code]) => code !== 0,
      (error) => error,
    ),
  ]);
  if (!failure && !failsWith?.test(output)) return true;
  if (mayFail?.test(output)) return false;

  const lines = output.trim().split("\n");
  // The last line often reports only that the program cleans up.
  const reason =
    failure.message ?? lines.find((line) => /(error|ERROR|FATAL|PANIC):/.test(line)) ?? lines.at(-1);
  throw new StartError(`The database could not be created: ${program} ended with "${reason}".`);
}

/** The user's PG* variables would change what the programs do. */
export function programEnvironment() {
  const entries = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("PG") && !name.startsWith("LC_"),
  );
  return { ...Object.fromEntries(entries), LANG: "C", TZ: "UTC" };
}
