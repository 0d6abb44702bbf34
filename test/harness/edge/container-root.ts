import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

// The image without a container engine: an empty root with the files that the Dockerfile adds to
// its base, and of the base only what these files need.

/** The user of the Dockerfile. */
const uid = 1_000;

/** Programs of the base image that scripts and PostgreSQL start by their paths. */
const basePrograms = ["/bin/sh", "/usr/bin/env"];

/** Creates the root of the image `app` in a folder, with the product from its packed file. */
export function buildContainerRoot(root: string, packedFile: string): void {
  for (const name of ["bin", "data", "dev", "etc", "proc", "tmp", "usr/bin", "usr/local/bin"])
    mkdirSync(path.join(root, name), { recursive: true });
  chmodSync(path.join(root, "tmp"), 0o1777);
  chownSync(path.join(root, "data"), uid, uid);
  chmodSync(path.join(root, "data"), 0o700);
  writeFileSync(
    path.join(root, "etc/passwd"),
    `root:x:0:0:root:/root:/bin/sh\nnode:x:${uid}:${uid}::/home/node:/bin/sh\n`,
  );
  // An engine writes it.
  writeFileSync(path.join(root, "etc/hosts"), "127.0.0.1 localhost\n");
  cpSync(process.execPath, path.join(root, "usr/local/bin/node"), { dereference: true });
  for (const program of basePrograms) cpSync(program, path.join(root, program), { dereference: true });
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefix", path.join(root, "usr/local")];
  execFileSync("npm", ["install", "--global", ...options, packedFile], { stdio: "pipe" });
  linkLibraries(path.join(root, "usr/local/lib/node_modules/albumen"));
  copyLibraries(root, [process.execPath, ...basePrograms, ...listNative(path.join(root, "usr/local/lib"))]);
}

/** Runs the command of the Dockerfile. */
function linkLibraries(product: string): void {
  const text = readFileSync("deploy/docker/Dockerfile", "utf8");
  const [, script = ""] = /&& node -e "([^"]*)"/.exec(text) ?? [];
  execFileSync("node", ["-e", script], { cwd: product });
}

/** Native programs and libraries of packages. */
function listNative(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => /\/native\/(?:bin|lib)\/|\.node$|\.so/.test(file) && isElf(file));
}

const isElf = (file: string) => readFileSync(file).subarray(0, 4).toString("latin1") === "\u007fELF";

/** Copies the system's libraries that the files are linked with. */
function copyLibraries(root: string, files: string[]): void {
  const { stdout } = spawnSync("ldd", files, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const found = [...stdout.matchAll(/^\s+(?:\S+ => )?(\/\S+) \(0x/gm)].map(([, file = ""]) => file);
  for (const library of new Set(found)) {
    // The others are libraries of packages.
    const isOfSystem = !library.startsWith(root);
    if (isOfSystem) cpSync(library, path.join(root, library), { dereference: true });
  }
}

export interface Container {
  /** Runs a command in the container; rejects if it fails. */
  exec(command: string[]): string;
  /** The exit code. */
  exited: Promise<number | null>;
  /** Stops the container as an engine does, and returns the exit code. */
  stop(): Promise<number | null>;
  output(): string;
}

/**
 * Runs a command as in a container with a read-only root, without privileges, with the network of
 * the host.
 */
export async function runContainer(
  root: string,
  command: string[],
  env: Record<string, string>,
): Promise<Container> {
  const variables = Object.entries({ PATH: "/usr/local/bin:/usr/bin:/bin", ...env }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const user = `--userspec=${uid}:${uid}`;
  const enter = (args: string[]) => [
    "setpriv",
    "--no-new-privs",
    "chroot",
    user,
    "--groups=",
    root,
    "/usr/bin/env",
    "-i",
    ...variables,
    ...args,
  ];
  const child = spawn(
    "unshare",
    [
      "--mount",
      "--pid",
      "--ipc",
      "--fork",
      "--kill-child",
      "sh",
      "-ec",
      mountScript,
      root,
      ...enter(command),
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
    });

  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const pid = await findFirstProcess(child);

  return {
    output: () => output,
    exited,
    exec: (args) =>
      execFileSync("nsenter", ["--target", String(pid), "--mount", "--pid", ...enter(args)], {
        encoding: "utf8",
      }).trim(),
    stop: () => {
      const isRunning = child.exitCode === null && child.signalCode === null;
      if (isRunning) process.kill(pid, "SIGTERM");

      return exited;
    },
  };
}

/** The first argument is the root, and the others are the command. */
const mountScript = `
root="$0"
mount --bind "$root" "$root"
mount --bind "$root/data" "$root/data"
mount -o remount,bind,ro "$root"
mount -t tmpfs tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
exec "$@"
`;

/** Returns the process that is the first one in the container. */
async function findFirstProcess({ pid }: ChildProcess): Promise<number> {
  for (;;) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    if (children !== "") return Number(children);

    await delay(10);
  }
}
