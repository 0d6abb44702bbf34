import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { Variables } from "./env";
import { releaseUrl } from "./release-url";

/** Variables that the product sets for its own processes, that a platform sets, or that tests need. */
const internal = /^Set by |\bFor (?:a test server|tests)\b/;

const maxLineLength = 100;

/** A variable with the comment above it, if it has one. */
const declaration = /(?:^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^ {2}([A-Z][A-Z0-9_]+):(?! ")/gm;

interface Declared {
  name: string;
  comment: string;
}

/** Reads the variables that each file declares. The file `env.ts` comes first. */
function readDeclarations(): Map<string, Declared[]> {
  const files = readdirSync(import.meta.dirname).filter((name) => /^(?:env|.*-variables)\.ts$/.test(name));
  const ordered = ["env.ts", ...files.filter((name) => name !== "env.ts").sort()];
  return new Map(
    ordered.map((file) => {
      const text = readFileSync(path.join(import.meta.dirname, file), "utf8");
      const declared = [...text.matchAll(declaration)].map(([, comment = "", name = ""]) => ({
        name,
        comment: comment.replace(/\s*\n\s*\*\s?/g, " ").trim(),
      }));
      // Later in a file, a name is the name of a value.
      const first = new Map(declared.map((one) => [one.name, one] as const).reverse());
      return [
        file,
        declared.filter((one) => one.name in Variables.shape && first.get(one.name) === one),
      ] as const;
    }),
  );
}

function writeExample(): string {
  const sections = [...readDeclarations()].flatMap(([file, declared]) => {
    const shown = declared.filter(({ comment }) => !internal.test(comment));
    return shown.length === 0 ? [] : [[`## ${titleOf(file)}`, ...shown.map(writeVariable)].join("\n\n")];
  });
  return `${[head, launcher, ...sections].join("\n\n")}\n`;
}

const head = `# The variables of Albumen and their defaults. All are optional: uncomment and change what you need.
# docs/configuration.md describes them. To use a copy of this file with the name albumen.env, run
#   node --env-file=albumen.env node_modules/albumen/cli/main.mjs
# in the folder of the copy (in a checkout: cli/main.mjs),
# or name it in the systemd unit (EnvironmentFile) or in compose.yaml (env_file). Keep the copy secret.`;

/** The variables that only the launcher reads, which starts before the schema is loaded. */
const launcher = `## Launcher

# Process that it runs. Values: all, web, worker.
#ALBUMEN_ROLE=all

# Format of the log output. Default: text on a terminal, else JSON. Values: json, text.
#ALBUMEN_LOG=`;

function titleOf(file: string): string {
  const title = file.replace(/(?:-variables)?\.ts$/, "").replaceAll("-", " ");
  const names: Record<string, string> = { env: "server", ai: "AI", cdn: "CDN" };
  const named = names[title] ?? title;
  return named.charAt(0).toUpperCase() + named.slice(1);
}

function writeVariable({ name, comment }: Declared): string {
  const schema = Variables.shape[name as keyof typeof Variables.shape];
  const choices = listChoices(schema);
  const description = [comment, choices.length > 0 && `Values: ${choices.join(", ")}.`]
    .filter(Boolean)
    .join(" ");
  return [...wrap(description), `#${name}=${findDefault(schema)}`].join("\n");
}

/** Returns the values of an enum inside optional and default schemas. */
function listChoices(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  const isWrapper = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  return isWrapper ? listChoices(schema.unwrap()) : [];
}

function findDefault(schema: z.ZodType): string {
  const { data } = schema.safeParse(undefined);
  // Each release has a URL of its own.
  return data === undefined || data === releaseUrl ? "" : String(data);
}

function wrap(text: string): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (`# ${last} ${word}`.length > maxLineLength) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines.map((line) => `# ${line}`);
}

test("the schema of the environment gives the committed .env.example", async () => {
  await expect(writeExample()).toMatchFileSnapshot("../../../.env.example");
});

test("every variable has a comment", () => {
  const declared = [...readDeclarations().values()].flat();

  expect(declared.map(({ name }) => name).sort()).toEqual(Object.keys(Variables.shape).sort());
  expect(declared.filter(({ comment }) => comment === "")).toEqual([]);
});
