import type { Page } from "@playwright/test";
import { fillImages } from "@/bench/million/fill-images.mjs";
import { service } from "./service";
import { newEmail, signIn } from "./sign-in";

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * Signs in to an account with this many images over three years. Their files do not exist: the
 * browser gets a pixel for each.
 */
export async function signInWithImages(page: Page, count: number): Promise<string> {
  const owner = newEmail();
  await fillImages(service().databaseUrl(), { owner, count });
  await page.route("**/i/**", (route) => route.fulfill({ body: onePixel, contentType: "image/png" }));

  return await signIn(page, { email: owner });
}
