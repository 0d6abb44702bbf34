import { readFileSync, statSync } from "node:fs";

/**
 * PostgreSQL does not run as root: root runs it as the owner of the existing database, else as the system user `postgres`,
 * else as `nobody`.
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
