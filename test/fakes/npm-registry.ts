import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";

interface PackedPackage {
  path: string;
  archive: Buffer;
  /** As in lock files. */
  integrity: string;
}

/** Makes the archive of a package without any code, in a folder for such files. */
export function packPackage(folder: string, manifest: { name: string; version: string }): PackedPackage {
  const parent = mkdtempSync(path.join(folder, "package-"));
  mkdirSync(path.join(parent, "package"));
  writeFileSync(path.join(parent, "package/package.json"), JSON.stringify(manifest));
  execFileSync("tar", ["-czf", "archive.tgz", "package"], { cwd: parent });
  const archive = readFileSync(path.join(parent, "archive.tgz"));
  const { name, version } = manifest;

  return {
    path: `/${name}/-/${name}-${version}.tgz`,
    archive,
    integrity: `sha512-${createHash("sha512").update(archive).digest("base64")}`,
  };
}

/**
 * A registry of npm that serves archives, and records what was requested. It has no lists of
 * versions.
 */
export async function startNpmRegistry(packages: readonly PackedPackage[]) {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const found = packages.find((one) => one.path === request.url);
    requested.push(request.url ?? "");
    response.writeHead(found ? 200 : 404).end(found?.archive);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;

  return {
    url: `http://127.0.0.1:${port}`,
    requested,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
