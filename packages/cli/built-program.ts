import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from "vitest";

interface Outcome {
  exitCode: number;
  lines: string[];
  stderr: string;
}

/**
 * The program in an empty folder of each test, for tests against a service that is made of a few
 * responses.
 */
export interface BuiltProgram {
  /** The working folder. */
  readonly folder: string;
  run(
    args: string[],
    options: { url: string; env?: Record<string, string>; stdin?: string },
  ): Promise<Outcome>;
}

export function buildProgram(): BuiltProgram {
  let built = "";
  let folder = "";
  beforeAll(async () => {
    built = await mkdtemp(path.join(os.tmpdir(), "albumen-built-"));
    await build({
      entryPoints: [path.join(import.meta.dirname, "src/main.ts")],
      outfile: path.join(built, "albumen.mjs"),
      bundle: true,
      platform: "node",
      format: "esm",
      minify: true,
      logLevel: "warning",
      banner: {
        js: 'import { createRequire } from "node:module";const require = createRequire(import.meta.url);',
      },
    });
  });
  afterAll(() => rm(built, { recursive: true, force: true }));
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "albumen-cli-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  return {
    get folder() {
      return folder;
    },
    run: (args, { url, env = {}, stdin = "" }) =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [path.join(built, "albumen.mjs"), ...args], {
          cwd: folder,
          env: {
            NODE_ENV: "production",
            ALBUMEN_CONFIG: path.join(folder, ".config"),
            ALBUMEN_URL: url,
            ALBUMEN_KEY: "alb_test",
            ...env,
          },
        });
        let stdout = "";
        let stderr = "";
        child.stdout.on("data", (chunk) => {
          stdout += chunk;
        });
        child.stderr.on("data", (chunk) => {
          stderr += chunk;
        });
        child.once("close", (code) => {
          resolve({ exitCode: code ?? -1, lines: stdout.split("\n").filter(Boolean), stderr });
        });
        child.stdin.end(stdin);
      }),
  };
}

/** Serves until the end of the test; returns the origin. */
export async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
