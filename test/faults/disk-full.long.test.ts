import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { jpeg } from "../builders/images";
import { createClient } from "../harness/product-client.mjs";
import { startService } from "../harness/service.mjs";

/** Mounts a disk of this size as a data folder; undefined where this user may not. */
function mountDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), "albumen-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  onTestFinished(() => {
    if (status === 0) spawnSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  return status === 0 ? folder : undefined;
}

/** Fills the disk to its last byte, and returns how to free it. */
function fillDisk(folder: string): () => void {
  const fillers = path.join(folder, "fillers");
  mkdirSync(fillers);
  for (const size of [16 * 2 ** 20, 2 ** 20, 2 ** 12])
    for (let count = 0; ; count++)
      try {
        writeFileSync(path.join(fillers, `${size}-${count}`), Buffer.alloc(size, 1));
      } catch {
        break;
      }

  return () => rmSync(fillers, { recursive: true });
}

const countOpenFiles = (pid: number, folder: string) =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith(path.join(folder, "files"));
    } catch {
      return false;
    }
  }).length;

test("images, pages and lists continue without space, and uploads with it", async ({ skip }) => {
  const folder = mountDisk(500);
  if (folder === undefined) return skip("this user may not mount a disk");

  const service = await startService({ dataFolder: folder });
  onTestFinished(() => service.stop());
  const client = await createClient(service, "disk@example.com");
  const upload = async (name: string) => client.upload(name, await jpeg(), { visibility: "public" });
  const { body: image } = await upload("before.jpg");
  const readImage = async () => (await client.call("GET", `/api/images/${image.id}`)).body;

  await expect.poll(async () => (await readImage()).status.variants.pending).toEqual([]);

  const pids = () => (["launcher", "web", "worker", "postgres"] as const).map((name) => service.pid(name));
  const before = pids();
  const readiness = async () => (await fetch(`${service.origin}/api/ready`)).json();

  const free = fillDisk(folder);
  for (let attempt = 0; attempt < 20; attempt++) {
    const rejected = await upload(`full-${attempt}.jpg`);
    expect([rejected.status, rejected.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  }

  expect(await readiness()).toMatchObject({ status: "degraded", storage: "full", database: "ok" });
  expect((await client.call("GET", "/api/images")).status).toBe(200);

  // In the formats that are rendered after an upload: others would have to be stored first.
  const readBytes = (url: string) =>
    fetch(new URL(new URL(url).pathname, service.origin), { headers: { accept: "image/webp" } });
  const delivered = [await readBytes(image.urls.original), await readBytes(image.urls.w512)];

  expect(delivered.map(({ status }) => status)).toEqual([200, 200]);
  expect((await fetch(`${service.origin}/sign-in`)).status).toBe(200);
  await expect.poll(() => countOpenFiles(service.pid("web"), folder)).toBe(0);
  expect(pids()).toEqual(before);

  free();
  await expect.poll(async () => (await upload("after.jpg")).status).toBeOneOf([201, 409]);
  await expect.poll(readiness).toMatchObject({ status: "ok", storage: "ok" });
  expect(pids()).toEqual(before);
});

test("a first start without space names the reason, and the next one has all keys", async ({ skip }) => {
  const folder = mountDisk(24);
  if (folder === undefined) return skip("this user may not mount a disk");

  await expect(startService({ dataFolder: folder })).rejects.toThrow(/is full \(.*\): free some space/);

  spawnSync("mount", ["-o", "remount,size=500m", folder]);
  const service = await startService({ dataFolder: folder });
  await service.stop();

  expect(readdirSync(folder)).toEqual(expect.arrayContaining(["root.key", "secrets.json", "version.json"]));
});
