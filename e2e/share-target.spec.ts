import { expect, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { detail } from "./display-modes";
import { uploads } from "./files";
import { signIn } from "./sign-in";

test("the dashboard can be installed", async ({ page }) => {
  await page.goto("/");
  const href = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = await (await page.request.get(href ?? "")).json();

  expect(manifest).toMatchObject({ start_url: "/dashboard", display: "standalone" });

  for (const { src, sizes, type } of manifest.icons as { src: string; sizes: string; type: string }[]) {
    const answer = await page.request.get(src);
    expect(answer.headers()["content-type"]).toBe(type);
    // A PNG has its width in bytes 16 to 19.
    expect((await answer.body()).readUInt32BE(16)).toBe(Number.parseInt(sizes, 10));
  }
});

test("a file that another app shares is uploaded", detail, async ({ page }) => {
  await signIn(page);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration("/dashboard/share-target");
        return registration?.active?.state;
      }),
    )
    .toBe("activated");

  // As a telephone posts it, to the target that the manifest names.
  await page.evaluate(
    async ({ base64 }) => {
      const { share_target: target } = await (await fetch("/manifest.webmanifest")).json();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], "grüne küste.jpg", { type: "image/jpeg" }));
      const form = Object.assign(document.createElement("form"), {
        method: target.method,
        action: target.action,
        enctype: target.enctype,
      });

      const input = Object.assign(document.createElement("input"), {
        type: "file",
        name: target.params.files[0].name,
        files: transfer.files,
      });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { base64: (await jpeg()).toString("base64") },
  );
  await page.waitForURL("**/dashboard");
  const link = page.getByRole("grid").getByRole("link", { name: "grüne küste.jpg" });

  await expect(link).toBeVisible();

  // Once only.
  await page.reload();
  await expect(link).toBeVisible();
  await expect(uploads(page)).toHaveCount(0);
});
