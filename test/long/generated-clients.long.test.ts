import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { catalogue } from "@/app/api/catalogue";
import { apiDocument } from "@/app/api/openapi";
import { createTestFolder } from "../harness/test-folder.mjs";

// Linters of documents and generators of clients, as people install them: they come from npm.
// openapi-generator is a Java program, whose package downloads it when it is first started.

const packages = [
  "@redocly/cli@2.77.0",
  "@stoplight/spectral-cli@6.16.3",
  "orval@8.38.0",
  "@openapitools/openapi-generator-cli@2.41.0",
];

const execute = promisify(execFile);
const folder = await createTestFolder();
const tsc = path.resolve("node_modules/.bin/tsc");

interface Outcome {
  code: number;
  output: string;
}

/** Runs a program in the folder. `output` has what it writes to both streams. */
async function run(program: string, args: readonly string[], cwd = folder): Promise<Outcome> {
  const options = { cwd, timeout: 20 * 60_000, maxBuffer: 256 * 1024 ** 2 };
  return execute(program, args, options).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: Error & { code?: unknown; stdout?: string; stderr?: string }) => ({
      code: typeof error.code === "number" ? error.code : -1,
      output: `${error.stdout ?? ""}${error.stderr ?? ""}` || error.message,
    }),
  );
}

const runTool = (name: string, args: readonly string[]) =>
  run(path.join(folder, "node_modules/.bin", name), args);

/** Returns why the program cannot run, or undefined. */
async function findProblem(name: string, outcome: Promise<Outcome>): Promise<string | undefined> {
  const { code, output } = await outcome;
  if (code === 0) return undefined;

  const reason = output.split("\n").find((line) => /error|ENOENT/i.test(line)) ?? output;
  console.warn(`Skipped: ${name} cannot run here: ${reason.trim()}`);
  return name;
}

const document = JSON.stringify(apiDocument(catalogue, "https://images.example.com/api"));
await writeFile(path.join(folder, "package.json"), '{ "private": true }');
await writeFile(path.join(folder, "openapi.json"), document);

const notInstalled = await findProblem(
  "npm install",
  run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...packages]),
);
const noGenerator =
  notInstalled ?? (await findProblem("openapi-generator", runTool("openapi-generator-cli", ["version"])));
const noGo = await findProblem("Go", run("go", ["version"]));
const noPython = await findProblem("Python", run("python3", ["--version"]));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The list of webhook events has JSON Schemas, which these rules take for parts of the document. */
const ruleset = {
  extends: "spectral:oas",
  overrides: [
    {
      files: ["openapi.json#/paths/~1webhooks~1events/get"],
      rules: { "oas3-valid-media-example": "off", "oas3-valid-schema-example": "off" },
    },
  ],
};

describe.skipIf(notInstalled)("the document", () => {
  it("has no warning of Redocly's recommended rules, except for the server's example domain", async () => {
    const { output } = await runTool("redocly", [
      "lint",
      "openapi.json",
      "--extends=recommended",
      "--format=json",
      "--max-problems=1000",
    ]);
    const { problems }: { problems: { ruleId: string; message: string; location: unknown[] }[] } = JSON.parse(
      output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1),
    );

    expect(problems.filter(({ ruleId }) => ruleId !== "no-server-example.com")).toEqual([]);
  });

  it("has no error by Spectral's rules for OpenAPI", async () => {
    await writeFile(path.join(folder, ".spectral.json"), JSON.stringify(ruleset));

    const { code, output } = await runTool("spectral", [
      "lint",
      "openapi.json",
      "--ruleset=.spectral.json",
      "--fail-severity=error",
    ]);

    expect(code, output).toBe(0);
  });
});

const compilerOptions = [
  ["--target", "es2022"],
  ["--module", "preserve"],
  ["--lib", "es2023,dom,dom.iterable"],
  ["--types", ""],
].flat();

/**
 * Compiles a program that uses the generated client. Errors of the client itself are errors of its
 * generator: orval assigns fields of forms to bodies where an operation also takes raw bytes.
 */
async function compileExample(name: string, text: string): Promise<void> {
  await writeFile(path.join(folder, name, "example.ts"), text);

  const { output } = await run(
    tsc,
    ["--noEmit", "--strict", "--skipLibCheck", ...compilerOptions, "example.ts"],
    path.join(folder, name),
  );

  expect(output.split("\n").filter((line) => line.startsWith("example.ts"))).toEqual([]);
}

describe.skipIf(notInstalled)("orval", () => {
  it("generates a client that reads the URLs of a list", async () => {
    await mkdir(path.join(folder, "orval"), { recursive: true });
    const args = ["--input", "openapi.json", "--output", "orval/client.ts", "--client", "fetch"];

    const { code, output } = await runTool("orval", args);
    expect(code, output).toBe(0);

    await compileExample(
      "orval",
      `import { listImages } from "./client";

export async function readUrl(): Promise<string | undefined> {
  const response = await listImages({ limit: 1 });
  if (response.status !== 200) return undefined;
  return response.data.data[0]?.urls.original;
}
`,
    );
  });
});

describe.skipIf(noGenerator)("openapi-generator", () => {
  async function generate(generator: string, name: string): Promise<void> {
    const properties = "--additional-properties=packageName=albumen";
    const args = ["generate", "-i", "openapi.json", "-g", generator, "-o", name, properties];
    const { code, output } = await runTool("openapi-generator-cli", args);

    expect(code, output.slice(-2_000)).toBe(0);
    expect(output).not.toMatch(/^\[.*\] ERROR /m);
  }

  it("finds no error in the document", async () => {
    const { code, output } = await runTool("openapi-generator-cli", ["validate", "-i", "openapi.json"]);
    expect(code, output).toBe(0);
  });

  it("generates a client in TypeScript that reads the URLs of a list", async () => {
    await generate("typescript-fetch", "typescript");

    await compileExample(
      "typescript",
      `import { ImagesApi } from "./index";

export async function readUrl(): Promise<string | undefined> {
  const page = await new ImagesApi().listImages({ limit: 1 });
  return page.data[0]?.urls.original;
}
`,
    );
  });

  it("generates a client in Python", async () => {
    await generate("python", "python");
    if (noPython) return;

    const { code, output } = await run("python3", ["-m", "compileall", "-q", "python/albumen"]);
    expect(code, output).toBe(0);
  });

  it("generates a client in Go", async () => {
    await generate("go", "go");
    if (noGo) return;

    const { code, output } = await run("go", ["vet", "."], path.join(folder, "go"));
    expect(code, output).toBe(0);
  });
});
