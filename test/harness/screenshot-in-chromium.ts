import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { findChromium } from "./chromium.mjs";

const browser = findChromium();
export const hasChromium = browser !== undefined;
export const chromiumMissing = "there is no Chromium";

/** Returns the RGBA pixels that Chromium shows of an image in a page, stretched to the size. */
export async function screenshotInChromium(
  bytes: Uint8Array,
  type: string,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), "albumen-chromium-"));
  try {
    const url = `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
    const page = path.join(folder, "page.html");
    const shot = path.join(folder, "shot.png");
    writeFileSync(
      page,
      `<!doctype html><style>body{margin:0}img{display:block}</style><img src="${url}" width="${width}" height="${height}">`,
    );
    const options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"];
    const output = [`--screenshot=${shot}`, "--default-background-color=00000000"];
    // Chromium widens narrower windows than this.
    const size = [`--window-size=${Math.max(600, width)},${height + 200}`, "--force-device-scale-factor=1"];
    execFileSync(
      browser ?? "",
      [...options, ...output, ...size, `--user-data-dir=${folder}/profile`, `file://${page}`],
      { stdio: "ignore", timeout: 60_000 },
    );
    return await sharp(readFileSync(shot))
      .extract({ left: 0, top: 0, width, height })
      .ensureAlpha()
      .raw()
      .toBuffer();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
