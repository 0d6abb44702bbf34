import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/**
 * Returns the system's browser, else the one downloaded by Playwright.
 * @returns {string | undefined}
 */
export function findChromium() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const systemChromium = names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find(existsSync);
  return systemChromium ?? findPlaywrightChromium();
}

/**
 * Finds or installs a browser: Playwright's own, else Debian's package when run as root.
 * @returns {string | undefined}
 */
export function ensureChromium() {
  return findChromium() ?? downloadChromium() ?? installDebianChromium();
}

function findPlaywrightChromium() {
  try {
    const executable = createRequire(import.meta.url)("@playwright/test").chromium.executablePath();
    return existsSync(executable) ? executable : undefined;
  } catch {
    return undefined;
  }
}

function downloadChromium() {
  console.log("Fetching Chromium …");
  spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
    stdio: "ignore",
    timeout: 180_000,
  });
  return findPlaywrightChromium();
}

function installDebianChromium() {
  if (process.getuid?.() !== 0) return undefined;

  console.log("Installing Debian's Chromium …");
  /** @type {import("node:child_process").SpawnSyncOptions} */
  const options = {
    stdio: "ignore",
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  spawnSync("apt-get", ["update", "-q"], options);
  const install = (name) =>
    spawnSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", name], options).status === 0;
  // Without a window the tests take a quarter less time of the processor. Older releases have only
  // the whole browser.
  if (!install("chromium-headless-shell")) install("chromium");

  return findChromium();
}
