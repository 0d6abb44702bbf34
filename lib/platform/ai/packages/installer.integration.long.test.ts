import { type ChildProcess, fork } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { requireFrom } from "@/lib/engine/recognize/analysis-packages";
import { type AnalysisRegistry, startAnalysisRegistry } from "@/test/fakes/analysis-registry";
import { bundleProcess } from "@/test/harness/bundle-process";
import { env } from "../../process/env";
import { prepareAnalyzer } from "..";
import { findPackages, packagesHome } from "./find-packages";
import { describeInstallation, installNow, startInstallation } from "./installer";
import { readManifest } from "./manifest";

// The package of the fixture, which real npm downloads from a registry in this process.

const fixture = path.resolve("test/fixtures/registry-packages");
const lock = readFileSync(path.join(fixture, "package-lock.json"), "utf8");
const integrity: string = JSON.parse(lock).packages["node_modules/tiny"].integrity;
const closedPort = "http://127.0.0.1:9";

let registry: AnalysisRegistry;
let program: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  const entry = new URL("../../../../test/harness/installing-process.ts", import.meta.url);
  program = await bundleProcess(path.join(inject("testFolder"), "installing"), entry);
});

beforeEach(async () => {
  registry = await startAnalysisRegistry();
  process.env.npm_config_registry = registry.url;
  const folder = mkdtempSync(path.join(inject("testFolder"), "packages-"));
  const changed = {
    dataFolder: path.join(folder, "data"),
    ALBUMEN_AI: "local" as const,
    ALBUMEN_AI_MANIFEST: path.join(folder, "manifest"),
    ALBUMEN_AI_PACKAGES: undefined,
  };
  Object.assign(env(), changed);
  writeManifest();
});

afterEach(async () => {
  registry.close();
  for (const child of children.splice(0)) child.kill("SIGKILL");
  // An attempt that is due later finds nothing to do.
  mkdirSync(path.join(env().ALBUMEN_AI_MANIFEST, "node_modules"), { recursive: true });
  writeFileSync(path.join(env().ALBUMEN_AI_MANIFEST, "node_modules/.package-lock.json"), lock);
});

afterAll(() => {
  delete process.env.npm_config_registry;
});

/** Copies the fixture, with another hash of the package if one is given. */
function writeManifest(hash = integrity): void {
  const folder = env().ALBUMEN_AI_MANIFEST;
  mkdirSync(folder, { recursive: true });
  copyFileSync(path.join(fixture, "package.json"), path.join(folder, "package.json"));
  writeFileSync(path.join(folder, "package-lock.json"), lock.replace(integrity, hash));
}

/** Installs in another process. */
function startProcess() {
  const { dataFolder, ALBUMEN_AI_MANIFEST } = env();
  const child = fork(program, [], {
    env: { ...process.env, ALBUMEN_DATA: dataFolder, ALBUMEN_AI_MANIFEST },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  children.push(child);

  return { child, printed: buffer(child.stdout ?? Readable.from([])).then(String) };
}

const stateOf = () => describeInstallation().state;
const untilState = (state: string) => expect.poll(stateOf).toBe(state);

async function expectOnlyPackages(): Promise<void> {
  const { id } = readManifest();
  await expect.poll(() => readdirSync(packagesHome())).toEqual([id]);
  const folder = findPackages();
  expect(folder).toBe(path.join(packagesHome(), id));
  expect(requireFrom(folder ?? "")("tiny")).toBe("tiny");
}

describe("packages of local analysis", () => {
  it("are installed at first use, and nothing else stays", async () => {
    const release = registry.hold();
    expect(stateOf()).toBe("not_installed");
    expect(startInstallation()).toMatchObject({ state: "installing", totalBytes: 2_000 });

    await registry.untilRequested();
    expect(startInstallation()).toMatchObject({ state: "installing" });
    expect(findPackages()).toBeUndefined();

    release();
    await untilState("installed");

    await expectOnlyPackages();
    expect(startInstallation()).toMatchObject({ state: "installed", installedBytes: 2_000 });
    expect(registry.downloads()).toBe(1);
  });

  it("are downloaded by one of two processes", async () => {
    const release = registry.hold();
    const { printed } = startProcess();
    await registry.untilRequested();

    expect(startInstallation()).toMatchObject({ state: "installing" });

    // This process tries to install while the other one does.
    const own = installNow(() => undefined);
    release();
    const folder = await own;

    expect(await printed).toBe(folder);
    expect(registry.downloads()).toBe(1);
    await expectOnlyPackages();
  });

  it("count as not installed after a kill in the middle; npm ends too, and the next attempt cleans up", async () => {
    registry.hold();
    const { child } = startProcess();
    await registry.untilRequested();
    const aborted = registry.untilAborted();
    child.kill("SIGKILL");
    await aborted;
    const home = packagesHome();

    expect(readdirSync(home).some((name) => name.startsWith("new-"))).toBe(true);
    expect(findPackages()).toBeUndefined();

    registry.hold()();
    // The claim of the killed process is as old as one that nothing renews.
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(path.join(home, "installing.json"), longAgo, longAgo);

    expect(stateOf()).toBe("not_installed");

    startInstallation();
    await untilState("installed");

    await expectOnlyPackages();
  });

  it("say why they could not be installed, and wait before the next attempt", async () => {
    process.env.npm_config_registry = closedPort;
    startInstallation();
    await untilState("failed");
    const failed = describeInstallation();

    expect(failed).toMatchObject({ error: "network", retriesAtMs: expect.any(Number) });
    expect(failed.retriesAtMs).toBeGreaterThan(Date.now());

    process.env.npm_config_registry = registry.url;
    expect(startInstallation()).toEqual(failed);
    expect(startInstallation({ isUrgent: true })).toMatchObject({ state: "installing", error: null });

    await untilState("installed");
    await expectOnlyPackages();
  });

  it("are tried again by themselves, later after each failure", async () => {
    const home = packagesHome();
    mkdirSync(home, { recursive: true });
    const due = Date.now() + 500;
    const failure = { code: "network", attempts: 3, retriesAtMs: due };
    writeFileSync(path.join(home, "failure.json"), JSON.stringify(failure));
    process.env.npm_config_registry = closedPort;

    expect(startInstallation()).toMatchObject({ state: "failed", retriesAtMs: due });
    await expect.poll(() => describeInstallation().retriesAtMs ?? due).toBeGreaterThan(due + 400_000);
  });

  it("are not installed with another content than the lock file names", async () => {
    writeManifest(integrity.replace("sha512-D", "sha512-E"));
    await expect(installNow(() => undefined)).rejects.toMatchObject({ code: "integrity" });
    expect(findPackages()).toBeUndefined();
    expect(readdirSync(packagesHome()).some((name) => name.startsWith("new-"))).toBe(false);
  });

  it("are not downloaded where they are present, or where no model of this machine analyzes images", async () => {
    const { dataFolder } = env();
    const folder = await installNow(() => undefined);
    Object.assign(env(), { ALBUMEN_AI_PACKAGES: folder, dataFolder: `${dataFolder}-other` });

    expect(startInstallation()).toMatchObject({ state: "installed" });

    Object.assign(env(), { ALBUMEN_AI_PACKAGES: undefined, ALBUMEN_AI: "openai" });
    prepareAnalyzer();
    Object.assign(env(), { ALBUMEN_AI: "off" });
    prepareAnalyzer();

    expect(stateOf()).toBe("not_installed");
    expect(registry.downloads()).toBe(1);
  });

  it("new packages replace damaged ones", async () => {
    const folder = await installNow(() => undefined);
    rmSync(path.join(folder, "node_modules/.package-lock.json"));

    expect(stateOf()).toBe("not_installed");
    expect(await installNow(() => undefined)).toBe(folder);
    await expectOnlyPackages();
  });

  it("cannot be installed on a platform of functions", () => {
    Object.assign(env(), { isServerless: true });
    expect(startInstallation({ isUrgent: true })).toMatchObject({ state: "failed", error: "unsupported" });
    Object.assign(env(), { isServerless: false });
  });
});
