import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { padJpeg } from "@/test/fixtures/padded-jpeg.mjs";
import { call } from "./call-api";
import { detail } from "./display-modes";
import { service } from "./service";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

/** A page of another site with the widget in a form. */
function siteHtml(token: string, attributes: string): string {
  return `<!doctype html><html lang="en"><title>Guest book</title>
<script type="module" src="${service().origin}/widget.js"></script>
<body><main><h1>Guest book</h1><form><albumen-upload token="${token}" ${attributes}></albumen-upload></form></main>
<script>
  addEventListener("albumen-upload", ({ detail }) => { window.uploaded = detail; });
  addEventListener("albumen-error", ({ detail }) => { window.failed = detail; });
</script></body></html>`;
}

let site: Server;
let html = "";
const siteUrl = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;

test.beforeAll(async () => {
  site = createServer((_request, response) => {
    // The policy that a strict site has to set, as in the guide.
    const policy = `default-src 'none'; script-src 'unsafe-inline' ${service().origin}; connect-src ${service().origin}; img-src blob:`;
    response.setHeader("content-security-policy", policy);
    response.setHeader("content-type", "text/html; charset=utf-8").end(html);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
});

test.afterAll(() => site.close());

async function openSite(page: Page, attributes = "", fields: object = {}) {
  await signIn(page);
  const { id, token } = await call<{ id: string; token: string }>(page, "POST", "/upload-tokens", fields);
  html = siteHtml(token, attributes);
  await page.goto(siteUrl());
  const readToken = async () =>
    (await page.request.get(`${service().origin}/api/upload-tokens/${id}`)).json();

  return { widget: page.locator("albumen-upload"), readToken };
}

const choose = (page: Page, name: string, buffer: Buffer, mimeType = "image/jpeg") =>
  page.locator("albumen-upload input[type=file]").setInputFiles({ name, mimeType, buffer });

test("a page of another site uploads an image with the widget", async ({ page }) => {
  const { widget, readToken } = await openSite(page, 'name="photo"');
  await expect(widget.getByRole("button", { name: "Choose an image" })).toBeVisible();
  await expectNoViolations(page);

  await choose(page, "guest <b>.jpg", await jpeg());
  await expect(widget.getByRole("status")).toHaveText("guest <b>.jpg is uploaded.");
  await expect(widget.getByRole("button")).toHaveCount(0);

  const uploaded = await page.evaluate(() => (window as unknown as { uploaded: { id: string } }).uploaded);
  expect(await readToken()).toMatchObject({ status: "used", image_id: uploaded.id });

  const sent = await page.evaluate(() =>
    new FormData(document.querySelector("form") ?? undefined).get("photo"),
  );
  expect(sent).toBe(uploaded.id);
});

test("the widget shows why a file is rejected, and takes another", detail, async ({ page }) => {
  const { widget } = await openSite(page, "", { max_bytes: 20_000 });
  await choose(page, "note.txt", Buffer.from("no image"), "text/plain");

  await expect(widget.getByRole("status")).toHaveText("Choose an image file.");

  await choose(page, "broken.jpg", Buffer.from("no image"));
  await expect(widget.getByRole("status")).toHaveText("Choose an image file.");

  await choose(page, "large.jpg", Buffer.alloc(20_001));
  await expect(widget.getByRole("status")).toHaveText("The file is too large.");
  expect(await page.evaluate(() => (window as unknown as { failed: object }).failed)).toMatchObject({
    code: "UPLOAD_TOO_LARGE",
  });

  await choose(page, "guest.jpg", await jpeg());
  await expect(widget.getByRole("status")).toHaveText("guest.jpg is uploaded.");
});

test("repeats an upload whose connection is lost", detail, async ({ page }) => {
  const { widget, readToken } = await openSite(page);
  let failures = 0;
  await page.route("**/api/upload", (route) =>
    failures++ < 1 ? route.abort("connectionreset") : route.fallback(),
  );
  await choose(page, "guest.jpg", await jpeg());

  await expect(widget.getByRole("status")).toHaveText("guest.jpg is uploaded.");
  expect(failures).toBe(2);
  expect(await readToken()).toMatchObject({ status: "used" });
});

test("continues a large file where its connection broke", detail, async ({ page }) => {
  const { widget, readToken } = await openSite(page, 'alt="A guest"');
  const offsets: string[] = [];
  await page.route("**/api/uploads/*", (route, request) => {
    if (request.method() !== "PATCH") return route.fallback();

    offsets.push(request.headers()["upload-offset"] ?? "");
    return offsets.length === 1 ? route.abort("connectionreset") : route.fallback();
  });
  await choose(page, "large.jpg", padJpeg(await jpeg(), 9_000_000));

  await expect(widget.getByRole("status")).toHaveText("large.jpg is uploaded.");
  expect(offsets).toEqual(["0", "0"]);

  const token = await readToken();
  expect(token).toMatchObject({ status: "used" });

  // The sender sees nothing of the description.
  const image = await page.request.get(`${service().origin}/api/images/${token.image_id}`);
  expect(await image.json()).toMatchObject({ alt: "A guest" });
});

test("takes another file after a large one was canceled", detail, async ({ page }) => {
  const { widget, readToken } = await openSite(page);
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await page.route("**/api/uploads/*", (route, request) =>
    request.method() === "PATCH" ? undefined : route.fallback(),
  );
  await choose(page, "large.jpg", padJpeg(await jpeg(), 9_000_000));
  await sent;

  expect(await readToken()).toMatchObject({ status: "uploading" });

  await widget.getByRole("button", { name: "Cancel" }).click();
  await expect(widget.getByRole("button", { name: "Choose an image" })).toBeVisible();
  expect(await readToken()).toMatchObject({ status: "open" });

  await choose(page, "guest.jpg", await jpeg());
  await expect(widget.getByRole("status")).toHaveText("guest.jpg is uploaded.");
});

test("is canceled at once while it waits to repeat a request", detail, async ({ page }) => {
  const { widget } = await openSite(page);
  const headers = { "access-control-allow-origin": "*", "access-control-expose-headers": "retry-after" };
  await page.route("**/api/upload", (route) =>
    route.fulfill({ status: 503, headers: { ...headers, "retry-after": "600" }, json: {} }),
  );
  const answered = page.waitForResponse("**/api/upload");
  await choose(page, "guest.jpg", await jpeg());
  await answered;
  await widget.getByRole("button", { name: "Cancel" }).click();

  await expect(widget.getByRole("button", { name: "Choose an image" })).toBeVisible();
});

test("is used with the keyboard and in other languages", detail, async ({ page }) => {
  const { widget } = await openSite(page, 'lang="de" required');
  const button = widget.getByRole("button", { name: "Bild auswählen" });
  // The browser has to know of it before the key.
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Tab");

  await expect(button).toBeFocused();

  await page.keyboard.press("Enter");
  await chooser;

  expect(await page.evaluate(() => document.querySelector("form")?.checkValidity())).toBe(false);

  await page.evaluate(() => document.querySelector("albumen-upload")?.setAttribute("lang", "pt-BR"));
  await expect(widget.getByRole("button", { name: "Escolher uma imagem" })).toBeVisible();
});
