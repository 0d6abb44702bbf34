import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll } from "vitest";

const projectRoot = path.resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

interface Options {
  /** Packages of this repository that the project has as well. */
  installed?: string[];
}

/** A project elsewhere in which a published package is installed from its packed file. */
export interface PackedProject {
  readonly folder: string;
  /** Writes a file into the project. */
  write(name: string, text: string): Promise<string>;
  /** Runs a program in the project; rejects when it fails. */
  run(
    file: string,
    args: string[],
    env?: Record<string, string>,
  ): Promise<{ stdout: string; stderr: string }>;
}

/**
 * Packs a folder of `packages` as npm would publish it, and installs that. Without the network: it
 * needs nothing else.
 */
export function installPacked(name: string, { installed = [] }: Options = {}): PackedProject {
  let folder = "";

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "albumen-packed-"));
    const packed = path.join(folder, "packed");
    await mkdir(packed);
    const source = path.join(projectRoot, "packages", name);
    await run("npm", ["pack", "--silent", "--pack-destination", packed], { cwd: source });
    const [file = ""] = await readdir(packed);
    await writeFile(path.join(folder, "package.json"), '{ "private": true, "type": "module" }');
    const options = ["--offline", "--no-audit", "--no-fund", "--legacy-peer-deps"];
    await run("npm", ["install", ...options, path.join(packed, file)], { cwd: folder });
    for (const dependency of installed) await link(folder, dependency);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  return {
    get folder() {
      return folder;
    },
    async write(file, text) {
      await writeFile(path.join(folder, file), text);
      return path.join(folder, file);
    },
    run: (file, args, env = {}) => run(file, args, { cwd: folder, env: { ...process.env, ...env } }),
  };
}

async function link(folder: string, dependency: string): Promise<void> {
  const target = path.join(folder, "node_modules", dependency);
  await mkdir(path.dirname(target), { recursive: true });
  await symlink(path.join(projectRoot, "node_modules", dependency), target);
}
