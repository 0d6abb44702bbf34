import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const notOurs = [...configDefaults.exclude, "**/.next/**", "**/dist/**", "**/.data*/**", "e2e/**"];

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/[\\/]$/, "") } },
  test: {
    maxWorkers: 2,
    // None of these times says how fast something has to be: only when it is taken for stuck, on a busy machine too.
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // next-auth names modules of Next without their extension, which only a bundler resolves.
    server: { deps: { inline: ["next-auth"] } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          testTimeout: 120_000,
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...notOurs, "**/*.{integration,product}.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["**/*.integration.test.ts"],
          exclude: notOurs,
          globalSetup: "test/harness/global-setup.ts",
          setupFiles: "test/harness/integration-setup.ts",
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        // Against the real processes, which each file starts for itself from the build.
        extends: true,
        test: {
          name: "product",
          include: ["**/*.product.test.ts"],
          exclude: notOurs,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
