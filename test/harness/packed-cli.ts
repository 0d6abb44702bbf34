import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeAll, beforeEach } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { numberedImage } from "../builders/uploads";
import { installPacked, type PackedProject } from "./packed-package";
import type { ProductClient } from "./product-client.mjs";
import type { Service } from "./service.mjs";
import { sharedService } from "./shared-service";
import { signUp } from "./sign-up";

interface Outcome {
  exitCode: number;
  lines: string[];
  stderr: string;
}

interface Options {
  stdin?: string | Uint8Array;
  env?: Record<string, string>;
  /** Sends the signal when the program has printed as many lines. */
  killAfter?: number;
  /** Sends it when this is so. */
  killWhen?: () => boolean;
  signal?: NodeJS.Signals;
}

/** A program that runs until it is stopped. */
interface Running {
  /** The lines that it has printed so far. */
  lines(): string[];
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
  ended: Promise<Outcome>;
}

/** The command line in an empty folder, for a new account of each test. */
export interface PackedCli {
  readonly project: PackedProject;
  readonly service: Service;
  readonly client: ProductClient;
  /** The working folder. */
  readonly folder: string;
  run(args: string[], options?: Options): Promise<Outcome>;
  start(args: string[], options?: Options): Running;
  /** Writes images that all differ, also from the images of a call with other numbers. */
  writeImages(names: readonly string[], firstNumber?: number): Promise<void>;
  /** The filenames of the account's images, sorted; `query` starts with `&`. */
  filenames(query?: string): Promise<string[]>;
  images(query?: string): Promise<ImageResource[]>;
  findImage(filename: string): Promise<ImageResource | undefined>;
}

/** A user who owns nothing but the working folder, where the tests run as root. */
const ordinaryUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/**
 * Installs the command line from its packed file, as its users have it, next to the built service.
 */
export function installCli(): PackedCli {
  const project = installPacked("cli");
  const service = sharedService();
  let client: ProductClient;
  let folder = "";

  beforeAll(async () => {
    if (ordinaryUser) await chmod(project.folder, 0o755);
  });

  beforeEach(async () => {
    client = await signUp(service, `cli-${randomUUID()}@example.com`);
    folder = await mkdtemp(path.join(os.tmpdir(), "albumen-cli-"));
    if (ordinaryUser) await chown(folder, ordinaryUser.uid, ordinaryUser.gid);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  function start(
    args: string[],
    { stdin = "", env = {}, killAfter, killWhen, signal = "SIGKILL" }: Options = {},
  ) {
    const child = spawn(path.join(project.folder, "node_modules/.bin/albumen-cli"), args, {
      cwd: folder,
      ...ordinaryUser,
      env: {
        NODE_ENV: "production",
        PATH: process.env.PATH ?? "",
        HOME: folder,
        ALBUMEN_CONFIG: path.join(folder, ".config"),
        ALBUMEN_URL: service.origin,
        ALBUMEN_KEY: client.key,
        ...env,
      },
    });
    child.stdin.end(stdin);
    return observe(child, { killAfter, killWhen, signal });
  }

  const images = (query?: string) => listImages(client, query);

  return {
    project,
    service,
    get client() {
      return client;
    },
    get folder() {
      return folder;
    },
    start,
    run: (args, options) => start(args, options).ended,
    images,
    findImage: async (filename) => (await images()).find((image) => image.filename === filename),
    async filenames(query) {
      return (await images(query)).map(({ filename }) => filename).sort();
    },
    async writeImages(names, firstNumber = 0) {
      for (const [index, name] of names.entries()) {
        const number = firstNumber + index;
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
        await writeFile(path.join(folder, name), await numberedImage(number));
      }
    },
  };
}

async function listImages(client: ProductClient, query = ""): Promise<ImageResource[]> {
  const all: ImageResource[] = [];
  let cursor: string | null = "";
  do {
    const next: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await client.call("GET", `/api/images?limit=200${query}${next}`);
    all.push(...(body.data as ImageResource[]));
    cursor = body.next_cursor as string | null;
  } while (cursor !== null);

  return all;
}

function observe(
  child: ChildProcess,
  {
    killAfter,
    killWhen,
    signal,
  }: { killAfter: number | undefined; killWhen: (() => boolean) | undefined; signal: NodeJS.Signals },
): Running {
  let stdout = "";
  let stderr = "";
  let isSignalled = false;
  child.stdout?.on("data", (chunk) => {
    stdout += chunk;
    if (isSignalled || killAfter === undefined || stdout.split("\n").length <= killAfter) return;

    isSignalled = true;
    child.kill(signal);
  });
  child.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  const lines = () => stdout.split("\n").filter(Boolean);
  const watch = setInterval(() => {
    if (killWhen?.()) child.kill(signal);
  }, 10);
  const ended = new Promise<Outcome>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      clearInterval(watch);
      resolve({ exitCode: code ?? -1, lines: lines(), stderr });
    });
  });

  return { lines, stderr: () => stderr, kill: (name) => child.kill(name), ended };
}
