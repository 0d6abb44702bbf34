import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeToolFile } from "@/components/tools/tool-files";
import { jpeg } from "../builders/images";
import { createClient, type ProductClient } from "../harness/product-client.mjs";
import { type Service, startService } from "../harness/service.mjs";
import { createTestFolder } from "../harness/test-folder.mjs";

const run = promisify(execFile);
const owner = "anna@example.com";
const packages = ["picgo@3.1.0", "picgo-plugin-web-uploader@1.1.1"];

// PicGo as people install it: its packages come from npm.

const folder = await createTestFolder();
await writeFile(path.join(folder, "package.json"), '{ "private": true }');
const options = ["--no-audit", "--no-fund", "--ignore-scripts"];
const problem = await run("npm", ["install", ...options, ...packages], { cwd: folder }).then(
  () => undefined,
  (error: Error) => error.message,
);
if (problem) console.warn(`Skipped: PicGo cannot be installed: ${problem}`);

let service: Service & { stop: () => Promise<void> };
let client: ProductClient;
beforeAll(async () => {
  service = await startService();
  client = await createClient(service, owner);
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(problem)("PicGo uploads with the file of the page Tools, and prints the URLs", async () => {
  const { stdout: key } = await service.cli(["keys", "create", "--owner", owner, "--scopes", "upload"]);
  const config = path.join(folder, "config.json");
  await writeFile(config, makeToolFile("picgo", { origin: service.origin, key: key.trim() }).text);
  const [first, second] = [path.join(folder, "screenshot.jpg"), path.join(folder, "naïve name.jpg")];
  await writeFile(first, await jpeg({ width: 200, height: 100 }));
  await writeFile(second, await jpeg({ width: 100, height: 200 }));
  const upload = async (...files: string[]) => {
    const { stdout } = await run(
      path.join(folder, "node_modules/.bin/picgo"),
      ["-c", config, "upload", ...files],
      {
        cwd: folder,
      },
    );
    return stdout.match(/https?:\S+/g) ?? [];
  };
  const urls = [...(await upload(first, second)), ...(await upload(first))];

  expect(urls.map((url) => decodeURIComponent(url.split("/").at(-1) ?? ""))).toEqual([
    "screenshot.jpg",
    "naïve name.jpg",
    "screenshot-2.jpg",
  ]);

  for (const [index, file] of [first, second, first].entries()) {
    const answer = await fetch(urls[index] ?? "", { headers: { authorization: `Bearer ${client.key}` } });
    expect(Buffer.from(await answer.arrayBuffer()).equals(await readFile(file))).toBe(true);
  }
});
