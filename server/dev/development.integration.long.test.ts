import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { chromium, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyCheckout, editFile } from "../../test/harness/checkout-copy";
import { ensureChromium } from "../../test/harness/chromium.mjs";
import { startLauncher } from "../../test/harness/launcher.mjs";
import { createClient } from "../../test/harness/product-client.mjs";
import { isAlive } from "../start/process-identity.mjs";

/** On a busy machine, the first view of a page is compiled for minutes. */
const stuckMs = 5 * 60_000;

let checkout: string;
let service: Awaited<ReturnType<typeof startLauncher>>;

beforeAll(async () => {
  checkout = copyCheckout();
  service = await start();
});
afterAll(async () => {
  await service?.stop();
  rmSync(checkout, { recursive: true, force: true });
});

const start = () =>
  startLauncher({ checkout, script: ["server/dev/main.mjs"], dataFolder: path.join(checkout, ".data-dev") });

const edit = (file: string, before: string, after: string) =>
  editFile(path.join(checkout, file), before, after);

/** On a connection of its own: one that is kept may belong to a process that is about to end. */
async function read(url: string): Promise<string> {
  const response = await fetch(service.origin + url, { headers: { connection: "close" } });
  return response.text();
}

async function openPage(): Promise<{ page: Page; close: () => Promise<void> }> {
  const executablePath = ensureChromium();
  if (executablePath === undefined) throw new Error("There is no Chromium.");

  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const page = await browser.newPage();
  page.setDefaultTimeout(stuckMs);

  return { page, close: () => browser.close() };
}

async function isShown(locator: Locator): Promise<boolean> {
  return locator.waitFor({ timeout: 30_000 }).then(
    () => true,
    () => false,
  );
}

test("shows a changed component without a reload", async () => {
  const { page, close } = await openPage();
  const connected = page.waitForEvent("console", (message) => message.text().includes("[HMR] connected"));
  await page.goto(`${service.origin}/sign-in`);
  await connected;
  const email = page.getByLabel("Email");
  await email.fill("typed@example.org");

  const form = "components/site/sign-in-form.client.tsx";
  const button = page.getByRole("button", { name: "Changed button" });
  edit(form, ': t("send")', ': "Changed button"');
  // Next drops a change while a page subscribes, so the test saves the file again, as a person
  // would.
  for (let saves = 1; !(await isShown(button)); saves++)
    edit(form, "Changed button", `Changed button ${saves}`);
  edit("app/(auth)/sign-in/page.tsx", 'title={t("title")} lead', 'title="Changed heading" lead');

  await page.getByRole("heading", { name: "Changed heading" }).waitFor();

  expect(await email.inputValue()).toBe("typed@example.org");

  await close();
});

test("answers with a changed endpoint, and without an error in between", async () => {
  edit("app/api/ready/endpoints.ts", "...processes,", "...processes, webs: 4711,");

  await expect.poll(() => read("/api/ready")).toContain('"webs":4711');
});

test("runs a changed job", async () => {
  const { upload } = await createClient(service, "owner@example.org");
  const worker = service.pid("worker");
  edit(
    "inngest/functions/make-variants.ts",
    '"make-presets", () =>',
    '"make-presets", () => console.log("changed job") ??',
  );

  await expect.poll(() => service.pid("worker")).not.toBe(worker);

  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();
  await upload("roofs.jpg", jpeg);

  await expect.poll(service.output).toContain("changed job");
});

test("runs a changed module of lib in our processes and in pages, also where it keeps an instance", async () => {
  const web = service.pid("web");
  expect(await read("/.well-known/security.txt")).toBe("");

  edit(
    "lib/platform/process/env.ts",
    'an https URL")\n    .optional()',
    'an https URL")\n    .default("security@example.org")',
  );

  await expect.poll(() => read("/.well-known/security.txt")).toContain("security@example.org");
  await expect.poll(() => service.pid("web")).not.toBe(web);
});

test("continues with the previous code after a syntax error", async () => {
  const file = "lib/kernel/errors.ts";
  const web = service.pid("web");
  edit(file, "export", "export export");

  await expect.poll(service.output).toContain("continue with their previous code");
  expect(await read("/api/ready")).toContain('"database":"ok"');
  expect(service.pid("web")).toBe(web);

  edit(file, "export export", "export const changed = 1;\nexport");
  edit("app/api/ready/endpoints.ts", "webs: 4711", "webs: 4712");

  await expect.poll(() => read("/api/ready")).toContain('"webs":4712');
});

test("the server explains what a changed schema needs", async () => {
  edit("db/schema/albums.ts", "import", "// Changed.\nimport");

  await expect.poll(service.output).toContain("npm run generate");
});

test("leaves no process behind when it is killed, and starts again", async () => {
  const pids = (["web", "worker", "pages"] as const).map((name) => service.pid(name));

  service.kill("launcher");

  await expect.poll(() => pids.filter(isAlive)).toEqual([]);

  service = await start();

  expect(await read("/api/ready")).toContain('"status":"ok"');
  expect(existsSync(path.join(checkout, ".next/BUILD_ID"))).toBe(false);
});
