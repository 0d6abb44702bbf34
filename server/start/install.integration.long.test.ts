import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { packPackage, startNpmRegistry } from "@/test/fakes/npm-registry";
import { install, isInstalled } from "./install.mjs";

const manifests = [
  {
    name: "engine",
    version: "1.0.0",
    peerDependencies: { gauge: "1.0.0" },
    peerDependenciesMeta: { gauge: { optional: true } },
  },
  { name: "engine", version: "2.0.0" },
  { name: "wheel", version: "1.0.0" },
  { name: "gauge", version: "1.0.0" },
  { name: "foreign-wheel", version: "1.0.0", os: ["none"] },
];
let folder: string;
let project: string;
let packed: Map<string, ReturnType<typeof packPackage>>;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "albumen-install-"));
  project = path.join(folder, "project");
  mkdirSync(project);
  packed = new Map(
    manifests.map((manifest) => [`${manifest.name}@${manifest.version}`, packPackage(folder, manifest)]),
  );
  writeProject("1.0.0");
  vi.stubEnv("npm_config_cache", path.join(folder, "cache"));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
});

async function useRegistry() {
  const registry = await startNpmRegistry([...packed.values()]);
  onTestFinished(registry.stop);
  vi.stubEnv("npm_config_registry", registry.url);

  return registry;
}

/** A package in the lock file. */
function entry(name: string, version = "1.0.0") {
  const manifest = manifests.find((one) => one.name === name && one.version === version);
  return { ...manifest, integrity: packed.get(`${name}@${version}`)?.integrity };
}

/** A product that needs an engine and a wheel, whose tests need a gauge. */
function writeProject(engine: string) {
  const manifest = {
    name: "project",
    version: "1.0.0",
    dependencies: { engine, wheel: "1.0.0" },
    optionalDependencies: { "foreign-wheel": "1.0.0" },
    devDependencies: { gauge: "1.0.0" },
  };

  const packages = {
    "": manifest,
    "node_modules/engine": entry("engine", engine),
    "node_modules/wheel": entry("wheel"),
    "node_modules/foreign-wheel": { ...entry("foreign-wheel"), optional: true },
    "node_modules/gauge": { ...entry("gauge"), devOptional: true },
  };
  writeFileSync(path.join(project, "package.json"), JSON.stringify(manifest));
  writeFileSync(
    path.join(project, "package-lock.json"),
    JSON.stringify({ name: "project", version: "1.0.0", lockfileVersion: 3, requires: true, packages }),
  );
}

const installedFile = (name: string) => path.join(project, "node_modules", name, "package.json");
const versionOf = (name: string) =>
  existsSync(installedFile(name)) ? JSON.parse(readFileSync(installedFile(name), "utf8")).version : undefined;

test("installs what runs, by the addresses of the packages, without optional peers for tests", async () => {
  const { requested } = await useRegistry();
  expect(isInstalled(project, "run")).toBe(false);

  await install(project, "run");

  expect([isInstalled(project, "run"), isInstalled(project, "test")]).toEqual([true, false]);
  expect([versionOf("engine"), versionOf("wheel"), versionOf("gauge")]).toEqual([
    "1.0.0",
    "1.0.0",
    undefined,
  ]);
  expect(requested.toSorted()).toEqual(["/engine/-/engine-1.0.0.tgz", "/wheel/-/wheel-1.0.0.tgz"]);
  expect(existsSync(path.join(project, "npm-shrinkwrap.json"))).toBe(false);
});

test("adds what tests need, keeps it for a later start, and touches no other package", async () => {
  await useRegistry();
  await install(project, "run");
  const before = statSync(installedFile("engine"));

  await install(project, "test");

  expect([isInstalled(project, "test"), isInstalled(project, "run")]).toEqual([true, true]);

  // Without its own record of what is installed it looks at the packages.
  rmSync(path.join(project, "node_modules/.albumen-lock"));
  expect([isInstalled(project, "run"), isInstalled(project, "test")]).toEqual([true, true]);

  expect(versionOf("gauge")).toBe("1.0.0");
  expect(statSync(installedFile("engine"))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
});

test("replaces a package of a changed lock file only, and keeps what tests need", async () => {
  await useRegistry();
  await install(project, "test");
  const before = statSync(installedFile("wheel"));
  writeProject("2.0.0");

  expect(isInstalled(project, "run")).toBe(false);

  const lock = readFileSync(path.join(project, "package-lock.json"), "utf8");

  await install(project, "run");

  expect([versionOf("engine"), versionOf("gauge")]).toEqual(["2.0.0", "1.0.0"]);
  expect(isInstalled(project, "test")).toBe(true);
  expect(statSync(installedFile("wheel"))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
  expect(readFileSync(path.join(project, "package-lock.json"), "utf8")).toBe(lock);
});

test("an unreachable registry is reported in one sentence", async () => {
  vi.stubEnv("npm_config_registry", "http://127.0.0.1:1");
  vi.stubEnv("npm_config_fetch_retries", "0");

  await expect(install(project, "run")).rejects.toThrow(
    /^The packages could not be downloaded \(ECONNREFUSED\): connect .*\.$/,
  );
});
