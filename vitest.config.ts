import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

/**
 * Integration tests whose modules are theirs alone, because they change what modules keep, or start
 * processes. The others share the imported product, whose import costs more than most tests, with
 * the files of their worker; each file has a state of its own (`test/harness/reset-process.ts`).
 */
const isolated = [
  "{cli,inngest}/*.integration.test.ts",
  "server/!(public-pages|request-heads|rewrite-html).integration.test.ts",
  "{inngest/executor,server/start}/**/*.integration.test.ts",
  "lib/platform/!(ai|secrets|storage)/**/*.integration.test.ts",
  "lib/platform/storage/{file-store,vercel-blob/*}.integration.test.ts",
];
const integration = {
  globalSetup: "test/harness/global-setup.ts",
  setupFiles: "test/harness/integration-setup.ts",
  testTimeout: 240_000,
  hookTimeout: 240_000,
};

const notOurs = [...configDefaults.exclude, "**/.next/**", "**/dist/**", "**/.data*/**", "e2e/**"];

/**
 * Tests of the real processes of the build: processes that the run has started, or a file's own.
 */
const product = {
  globalSetup: "test/harness/product-setup.ts",
  setupFiles: "test/harness/buffer-equality.ts",
  exclude: notOurs,
  testTimeout: 240_000,
  hookTimeout: 240_000,
};

/** Time limits of tests that repeat something thousands of times. */
const longTimeouts = { testTimeout: 30 * 60_000, hookTimeout: 10 * 60_000 };

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/[\\/]$/, "") } },
  test: {
    maxWorkers: 4,
    // Young objects are collected half as often: of each call, all are garbage at its end.
    execArgv: ["--max-semi-space-size=64"],
    // `npm test` runs Vitest for several projects, which import the same modules.
    experimental: { fsModuleCache: true },
    // None of these times limits how fast something has to be: only when it is taken for stuck, on
    // a busy machine too.
    expect: { poll: { timeout: 200_000, interval: 20 } },
    // next-auth names modules of Next without their extension, which only a bundler resolves.
    server: { deps: { inline: ["next-auth"] } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          isolate: false,
          setupFiles: "test/harness/unit-setup.ts",
          testTimeout: 120_000,
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...notOurs, "**/*.{integration,product,long}.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "integration",
          include: isolated,
          exclude: notOurs,
        },
      },
      // `npm run test:long`, as the project `long` below.
      {
        extends: true,
        test: {
          ...integration,
          ...longTimeouts,
          name: "long-integration",
          include: ["**/*.integration.long.test.ts"],
          exclude: notOurs,
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "integration-sharing",
          isolate: false,
          include: ["**/*.integration.test.ts"],
          exclude: [...notOurs, ...isolated],
        },
      },
      { extends: true, test: { ...product, name: "product", include: ["**/*.product.test.ts"] } },
      // `npm run test:long`
      {
        extends: true,
        test: {
          ...product,
          ...longTimeouts,
          name: "long",
          include: ["**/*.long.test.ts"],
          exclude: [...notOurs, "**/*.integration.long.test.ts"],
        },
      },
    ],
  },
});
