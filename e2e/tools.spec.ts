import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { photo as makePhoto } from "@/test/builders/images";
import { call, listImages } from "./call-api";
import { detail } from "./display-modes";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), "albumen-tools-"));
test.afterAll(() => rmSync(folder, { recursive: true }));

async function download(page: Page, name: string): Promise<string> {
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: `Create key and download for ${name}` }).click();
  return (await started).path();
}

test(
  "the files of the tools upload with keys of their own that can do nothing else",
  detail,
  async ({ page }) => {
    await signIn(page);
    await page.goto("/dashboard/settings/tools");

    await expectNoViolations(page);
    await expect(page.locator('[data-shown="webdav"]')).toHaveText(/^http.*\/dav\/$/);

    const photo = path.join(folder, 'a, "quoted"; name.jpg');
    writeFileSync(photo, await makePhoto(640, 480));

    const script = await download(page, "Command line");
    const { stdout } = await run("sh", [script, photo, photo]);
    const urls = stdout.trim().split("\n");

    expect(urls).toHaveLength(2);

    for (const url of urls) expect((await page.request.get(url)).status()).toBe(200);

    // Flameshot's place is taken by a program that prints a image.
    writeFileSync(path.join(folder, "flameshot"), `#!/bin/sh\ncat '${photo}'\n`, {
      mode: 0o755,
    });
    const screenshot = await download(page, "Flameshot");
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    await run("sh", [screenshot], { env });

    expect(await listImages(page)).toHaveLength(3);

    const uploader = JSON.parse(readFileSync(await download(page, "ShareX"), "utf8"));
    const answer = await fetch(uploader.RequestURL.replace("/api/upload", "/api/images"), {
      headers: uploader.Headers,
    });

    expect(answer.status).toBe(403);

    const keys = await call<{ data: { name: string; scopes: string[] }[] }>(page, "GET", "/api-keys");
    expect(keys.data.map(({ name, scopes }) => [name, scopes.join()])).toEqual([
      ["ShareX", "upload"],
      ["Flameshot", "upload"],
      ["Command line", "upload"],
    ]);
  },
);

test("a script prints the service's error", detail, async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/settings/tools");
  const text = path.join(folder, "text.jpg");
  writeFileSync(text, "no image");
  const failed = await run("sh", [await download(page, "Command line"), text]).catch((error) => error);

  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain('"code":"INVALID_IMAGE"');
});
