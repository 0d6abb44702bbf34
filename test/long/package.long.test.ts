import { execFile, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { installPackages, megabytes } from "@/deploy/package/npm.mjs";
import { jpeg } from "../builders/images";
import { startLauncher } from "../harness/launcher.mjs";
import { submitSignIn } from "../harness/link-browser";
import { buildClient } from "../harness/product-client.mjs";

// The packed files as npm would publish them, installed into an empty project, on a machine with
// nothing but Node.js.

const run = promisify(execFile);
let folder: string;
let project: string;
let programs: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "albumen-packed-"));
  project = path.join(folder, "project");
  programs = path.join(folder, "programs");
  mkdirSync(programs);
  symlinkSync(process.execPath, path.join(programs, "node"));
  const packed = path.join(folder, "packed");
  const { stdout } = await run("npm", ["run", "-s", "package", "--", "--to", packed]);
  console.log(stdout);
  const files = readdirSync(packed).map((name) => path.join(packed, name));
  const { seconds, packedBytes, diskBytes } = await installPackages(files, project);
  console.log(
    `All three packages: ${seconds.toFixed(1)} s, ${megabytes(packedBytes)} packed, ${megabytes(diskBytes)} on disk`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bin = (name: string) => path.join(project, "node_modules/.bin", name);

/** Runs a command in the project, where the data folder is the one of a user without variables. */
async function runCommand(name: string, args: string[], env: Record<string, string> = {}) {
  const { stdout } = await run(bin(name), args, {
    cwd: project,
    env: { PATH: programs, HOME: folder, NODE_ENV: "production", ...env },
  });
  return stdout.trim();
}

/** Starts the server, and prints how long that took: a goal of quiet machines only. */
async function startServer(title: string, dataFolder: string, variable = "") {
  const startedAt = Date.now();
  const service = await startLauncher({
    checkout: project,
    script: [bin("albumen")],
    dataFolder,
    env: { PATH: programs, HOME: folder, ALBUMEN_DATA: variable },
  });
  onTestFinished(service.stop);
  const seconds = (Date.now() - startedAt) / 1000;
  console.log(`${title}: ready after ${seconds.toFixed(1)} s`);

  return service;
}

test("the three packages have two commands and no conflict", () => {
  expect(readdirSync(path.join(project, "node_modules/.bin")).sort()).toEqual(["albumen", "albumen-cli"]);
  const { status, stderr } = spawnSync("npm", ["ls", "--all"], { cwd: project, encoding: "utf8" });
  expect(status, stderr).toBe(0);
});

test("a file is uploaded, delivered in a variant, and there after a second start", async () => {
  const first = await startServer("First start", path.join(project, ".data"));

  const key = await runCommand("albumen", ["keys", "create", "--owner", "ada@example.com"]);
  const env = { ALBUMEN_URL: first.origin, ALBUMEN_KEY: key };
  writeFileSync(path.join(project, "lake.jpg"), await jpeg({ width: 900, height: 600 }));
  const link = await runCommand("albumen", ["upload", "lake.jpg"], env);
  const list = await runCommand("albumen-cli", ["list"], env);
  expect(list).toBe(link);

  const { body } = await buildClient(first.origin, key).call("GET", "/api/images");
  const variant = await fetch(body.data[0].urls.w512);
  expect([variant.status, (await variant.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
  expect(await runCommand("albumen", ["fsck", "--hashes"])).toContain("Clean.");
  expect(JSON.parse(await runCommand("albumen", ["owners", "list", "--json"]))).toHaveLength(1);

  await expectAllPages(first.origin, await signIn(first.origin));
  await first.stop();

  const second = await startServer("Second start", path.join(project, ".data"));
  expect((await fetch(new URL(new URL(link).pathname, second.origin))).status).toBe(200);
});

async function signIn(origin: string): Promise<string> {
  const link = new URL(await runCommand("albumen", ["owners", "sign-in-link"]));
  const { session } = await submitSignIn(origin, link.searchParams.toString());

  return session ?? "";
}

/** Each page of the build loads its packages. */
async function expectAllPages(origin: string, session: string) {
  const manifest = path.join(project, "node_modules/albumen/.next/server/app-paths-manifest.json");
  const pages = Object.keys(JSON.parse(readFileSync(manifest, "utf8")));
  const failed: string[] = [];
  for (const page of pages.filter((name) => !name.startsWith("/_"))) {
    const url = page
      .replace(/\/(?:page|route)$/, "")
      .replace(/\/\([^)]*\)/g, "")
      .replace(/\[+(?:\.{3})?\w+\]+/g, "none");
    const { status } = await fetch(origin + (url || "/"), {
      headers: { cookie: session },
      redirect: "manual",
    });
    if (status >= 500) failed.push(`${url}: ${status}`);
  }

  expect(pages.length).toBeGreaterThan(30);
  expect(failed).toEqual([]);
}

test("a data folder moves from a checkout to the package and back", async () => {
  const dataFolder = path.join(folder, "moved");
  const before = await startLauncher({ dataFolder });
  const { stdout } = await before.cli(["keys", "create", "--owner", "ada@example.com"]);
  const uploaded = await buildClient(before.origin, stdout.trim()).upload("sea.jpg", await jpeg());
  expect(uploaded.status).toBe(201);
  await before.stop();

  const { pathname } = new URL(uploaded.body.urls.original);
  const moved = await startServer("Start of a checkout's folder", dataFolder, "../moved");
  expect((await fetch(moved.origin + pathname)).status).toBe(200);
  const again = await buildClient(moved.origin, stdout.trim()).upload("lake.jpg", await jpeg({ width: 500 }));
  expect(again.status).toBe(201);
  await moved.stop();

  const after = await startLauncher({ dataFolder });
  onTestFinished(after.stop);
  const delivered = await fetch(after.origin + new URL(again.body.urls.original).pathname);
  expect(delivered.status).toBe(200);
});

test("the client loads next to the server", async () => {
  const script = 'import { Albumen } from "albumen-client"; console.log(typeof Albumen)';
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], { cwd: project });
  expect(stdout.trim()).toBe("function");
});

test("the package has what the first analysis installs, with its hashes", () => {
  const lock = path.join(project, "node_modules/albumen/analysis/package-lock.json");
  const { packages } = JSON.parse(readFileSync(lock, "utf8"));
  const entries = Object.entries<{ integrity?: string }>(packages).filter(([name]) => name !== "");
  expect(entries.length).toBeGreaterThan(5);
  expect(entries.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
});
