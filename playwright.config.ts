import { randomInt } from "node:crypto";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./test/harness/chromium.mjs";

// Chosen once, in the process that reads this file first; its workers inherit the environment.
process.env.ALBUMEN_TEST_PORT ??= String(randomInt(20_000, 32_000));
const executablePath = process.env.ALBUMEN_TEST_CHROMIUM || findChromium();

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  projects: [
    // Without animations, of which a renderer without a GPU draws every frame. The other projects
    // have them.
    {
      name: "flows",
      grepInvert: /@matrix|@detail/,
      use: { contextOptions: { reducedMotion: "reduce" } },
    },
    { name: "details", grep: /@detail/ },
    { name: "matrix", grep: /@matrix/ },
  ],
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // Not how fast it has to be: how long a busy machine may take before something is taken for
  // stuck.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    actionTimeout: 60_000,
    baseURL: `http://localhost:${process.env.ALBUMEN_TEST_PORT}`,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-first-run",
      ],
    },
  },
});
