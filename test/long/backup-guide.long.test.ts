import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { jpeg } from "../builders/images";
import { createClient } from "../harness/product-client.mjs";
import { startService } from "../harness/service.mjs";
import { createTestFolder } from "../harness/test-folder.mjs";

/** The commands of the guide that run while the service is stopped. */
const commands = [
  ...readFileSync("docs/guides/backup.md", "utf8").matchAll(/```sh offline\n([\s\S]*?)```/g),
].map(([, text = ""]) => text);

test("a data folder that was saved and restored by the guide's commands has all images", async () => {
  const folder = await createTestFolder();
  const projectRoot = process.cwd();
  const original = await startService({ dataFolder: path.join(folder, ".data") });
  const client = await createClient(original, "backup@example.com");
  const { id, urls } = (await client.upload("sea.jpg", await jpeg())).body;
  await original.stop();

  const [save = "", restore = "", check = ""] = commands;

  expect(commands).toHaveLength(3);

  const run = (text: string, env = {}) =>
    promisify(execFile)("sh", ["-ec", text], { cwd: folder, env: { ...process.env, ...env } });
  await run(save);
  await run(restore);
  // The service finds the folder by its absolute path, since it runs in another one.
  const restored = path.join(folder, "restored");
  const here = check
    .replace("./restored", restored)
    .replace("npx albumen", `node ${projectRoot}/cli/main.mjs`);

  expect((await run(here)).stdout).toMatch(/1 images, .*\nClean\./);

  const service = await startService({ dataFolder: restored });
  try {
    const again = await createClient(service, "backup@example.com");
    expect((await again.call("GET", `/api/images/${id}`)).status).toBe(200);
    const delivered = await fetch(new URL(new URL(urls.original).pathname, service.origin));
    expect([delivered.status, (await delivered.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
  } finally {
    await service.stop();
  }
});
