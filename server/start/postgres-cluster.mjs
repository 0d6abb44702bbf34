import { spawnSync } from "node:child_process";
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
import { StartError } from "./start-error.mjs";

/** Owner of the database inside PostgreSQL, and the name of the database itself. */
export const databaseName = "albumen";

/**
 * Everything needed to run a PostgreSQL program in a cluster folder.
 * @typedef {{ binaries: string, account: { uid: number, gid: number } | undefined, clusterFolder: string }} Cluster
 */

/**
 * Returns how a program gets its folder. Another account may lack access to the parent folders (a checkout under /root), so
 * on Linux the program starts inside and names the folder by its working directory, which needs no access to the parents.
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
      : "migrate it with pg_dump of the older version, or run it yourself and set DATABASE_URL";
  throw new StartError(
    `The database in ${clusterFolder} was created by PostgreSQL ${major}, and this Albumen runs PostgreSQL ${packagedMajor}: ${advice}.`,
  );
}

/**
 * Creates the cluster with its empty database. It is created in a temporary folder and renamed at the end, which makes an
 * interrupted first start leave nothing half-finished.
 * @param {Cluster & { password: string, durable?: boolean }} options
 */
export function createCluster({ clusterFolder, password, durable = true, ...cluster }) {
  if (existsSync(clusterFolder) && readdirSync(clusterFolder).length > 0) {
    throw new StartError(`The folder ${clusterFolder} is not empty and contains no database: move it away.`);
  }
  const stagingFolder = `${clusterFolder}.new`;
  const stagedCluster = { ...cluster, clusterFolder: path.join(stagingFolder, "cluster") };
  rmSync(stagingFolder, { recursive: true, force: true });
  mkdirSync(stagedCluster.clusterFolder, { recursive: true, mode: 0o700 });
  if (cluster.account) chownSync(stagedCluster.clusterFolder, cluster.account.uid, cluster.account.gid);
  initialise(stagedCluster, password, durable);
  runProgram(stagedCluster, "postgres", ["--single", "-D", clusterArgument(stagedCluster), "postgres"], {
    input: `create database ${databaseName}\n`,
  });
  rmSync(clusterFolder, { recursive: true, force: true });
  renameSync(stagedCluster.clusterFolder, clusterFolder);
  rmSync(stagingFolder, { recursive: true, force: true });
}

/**
 * The collation is PostgreSQL's own (the same on every system, Unicode upper and lower case). Trigrams still ask the system
 * which characters are letters, hence the character type, with fallbacks.
 */
function initialise(cluster, password, durable) {
  const passwordFile = path.join(path.dirname(cluster.clusterFolder), "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (cluster.account) chownSync(passwordFile, cluster.account.uid, cluster.account.gid);
  const attempts = ["C.UTF-8", "en_US.UTF-8", "C"];
  for (const characterType of attempts) {
    const passwordInput = openSync(passwordFile, "r");
    const result = runProgram(
      cluster,
      "initdb",
      [
        ...["-D", clusterArgument(cluster), "-U", databaseName, "--encoding=UTF8", "--no-instructions"],
        ...["--auth=scram-sha-256", `--pwfile=${process.platform === "win32" ? passwordFile : "/dev/stdin"}`],
        ...[
          "--locale=C",
          "--locale-provider=builtin",
          "--builtin-locale=C.UTF-8",
          `--lc-ctype=${characterType}`,
        ],
        ...(durable ? [] : ["--no-sync"]),
      ],
      { stdio: [passwordInput, "pipe", "pipe"], mayFail: /invalid locale name/ },
    );
    closeSync(passwordInput);
    if (result.status === 0) break;
  }
  rmSync(passwordFile);
}

/**
 * @param {Omit<Cluster, "port">} cluster
 * @param {string} program
 * @param {string[]} args
 * @param {import("node:child_process").SpawnSyncOptions & { mayFail?: RegExp }} options
 */
function runProgram({ binaries, account, clusterFolder }, program, args, { mayFail, ...options }) {
  const result = spawnSync(path.join(binaries, "bin", program), args, {
    ...account,
    ...options,
    cwd: clusterFolder,
    encoding: "utf8",
    env: programEnvironment(),
  });
  if (result.status !== 0 && !mayFail?.test(result.stderr ?? "")) {
    const reason = result.error?.message ?? result.stderr?.trim().split("\n").at(-1);
    throw new StartError(`The database could not be created: ${program} ended with "${reason}".`);
  }
  return result;
}

/** The user's PG* variables would change what the programs do. */
export function programEnvironment() {
  const entries = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("PG") && !name.startsWith("LC_"),
  );
  return { ...Object.fromEntries(entries), LANG: "C", TZ: "UTC" };
}
