import { chromium, type Page } from "@playwright/test";
import { findChromium } from "./chromium.mjs";

const executablePath = findChromium();

export const hasChromium = executablePath !== undefined;
export const chromiumMissing = "Chromium is not installed";

let openedPage: Promise<Page> | undefined;

async function openPage(): Promise<Page> {
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--force-color-profile=srgb", "--no-sandbox"],
  });
  return browser.newPage();
}

export async function closeChromium(): Promise<void> {
  await (await openedPage)?.context().browser()?.close();
  openedPage = undefined;
}

/**
 * Returns the pixels that Chromium shows on an sRGB screen: RGBA, 8 bits; undefined when it shows
 * nothing.
 */
export async function decodeInChromium(
  bytes: Uint8Array,
  contentType: string,
): Promise<number[] | undefined> {
  openedPage ??= openPage();
  return (await openedPage).evaluate(
    async (url) => {
      const image = new Image();
      image.src = url;
      const isDecoded = await image.decode().then(
        () => true,
        () => false,
      );
      if (!isDecoded) return undefined;

      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext("2d", { colorSpace: "srgb" });
      context?.drawImage(image, 0, 0);

      return [...(context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [])];
    },
    `data:${contentType};base64,${Buffer.from(bytes).toString("base64")}`,
  );
}
