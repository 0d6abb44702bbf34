import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { measureDisk, megabytes } from "@/deploy/package/npm.mjs";
import { findFreePort } from "@/server/start/network.mjs";
import { jpeg } from "../builders/images";
import { buildContainerRoot, type Container, runContainer } from "../harness/edge/container-root";
import { areInstalled } from "../harness/edge/run-server.mjs";
import { readComposedService, readImage } from "../harness/edge/shipped-processes";
import { startTestPostgres } from "../harness/postgres.mjs";

const missing =
  (process.platform === "linux" && process.getuid?.() === 0 ? undefined : "only root on Linux can mount") ??
  (areInstalled("unshare", "nsenter", "setpriv", "chroot") ? undefined : "util-linux is not installed");

const image = readImage("app");
let folder: string;
let root: string;

beforeAll(async () => {
  if (missing) return;

  folder = mkdtempSync(path.join(os.tmpdir(), "albumen-container-"));
  chmodSync(folder, 0o755);
  root = path.join(folder, "root");
  const packed = path.join(folder, "packed");
  execFileSync("npm", ["run", "-s", "package", "--", "--product-only", "--to", packed], { stdio: "pipe" });
  const [file = ""] = readdirSync(packed);
  buildContainerRoot(root, path.join(packed, file));
  console.log(
    `The root of the image without its base: ${megabytes(measureDisk(path.join(root, "usr/local/lib")))}`,
  );
});
afterAll(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function start(command: string[], env: Record<string, string>): Promise<Container> {
  const container = await runContainer(root, command, { ...image.env, ...env });
  onTestFinished(async () => {
    await container.stop();
  });

  return container;
}

/** Waits as an engine does, by the check of the image. */
async function untilHealthy(container: Container): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await delay(200)) {
    try {
      container.exec(image.healthCheck);
      return;
    } catch {
      // Not yet.
    }
  }
  throw new Error(`The container is not healthy:\n${container.output()}`);
}

async function expectUploads(container: Container, origin: string): Promise<void> {
  const key = container.exec(["albumen", "keys", "create", "--owner", "ada@example.com"]);
  writeFileSync(path.join(root, "data/lake.jpg"), await jpeg({ width: 900, height: 600 }), { mode: 0o644 });
  const variables = [`ALBUMEN_URL=${origin}`, `ALBUMEN_KEY=${key}`, "HOME=/tmp"];
  const link = container.exec(["env", ...variables, "albumen", "upload", "/data/lake.jpg"]);
  const response = await fetch(link.replace(/\/(?=[^/]*$)/, "/w512/"));
  expect([response.status, (await response.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
}

describe.skipIf(missing)(`the image in an empty, read-only root${missing ? `: ${missing}` : ""}`, () => {
  it("runs everything with its own PostgreSQL, as a user without rights", async () => {
    const port = await findFreePort();
    const container = await start(image.shipped, { PORT: String(port) });
    await untilHealthy(container);
    await expectUploads(container, `http://localhost:${port}`);

    expect(() => container.exec(["sh", "-c", "echo x > /usr/local/lib/x"])).toThrow(/Read-only/);
    // The image has the links of PostgreSQL's libraries, so nothing was copied.
    expect(container.exec(["sh", "-c", "echo /data/run/*"])).toBe("/data/run/*");
    expect(await container.stop()).toBe(0);
  });

  it("runs the processes of the composition", async () => {
    const cluster = path.join(folder, "cluster");
    mkdirSync(cluster);
    const postgres = await startTestPostgres(process.cwd(), cluster);
    onTestFinished(() => postgres.stop(5_000));
    const port = await findFreePort();
    const values = new Proxy({}, { get: () => "x".repeat(40) });
    const env = {
      PORT: String(port),
      DATABASE_URL: postgres.url,
      ALBUMEN_DATA: "/data/composed",
      ALBUMEN_SECRET: "s".repeat(40),
      ALBUMEN_ROOT_KEY: "cm9vdCBrZXkgb2YgdGhlIHRlc3RzLCAzMiBieXRlcyE=",
    };
    const commandOf = (name: string) => readComposedService(name, values).shipped;

    const migrate = await start(commandOf("migrate"), env);
    expect(await migrate.exited, migrate.output()).toBe(0);

    const worker = await start(commandOf("worker"), env);
    const web = await start(commandOf("web"), env);
    await untilHealthy(web);
    await expectUploads(web, `http://localhost:${port}`);
    expect([await web.stop(), await worker.stop()]).toEqual([0, 0]);
  });
});
