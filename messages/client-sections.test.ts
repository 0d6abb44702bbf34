import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { clientSections } from "./client-sections";

const root = path.resolve(import.meta.dirname, "..");

/** Remembers the results, since each file is asked for by everything that imports it. */
function once<Result>(compute: (file: string) => Result): (file: string) => Result {
  const known = new Map<string, { result: Result }>();
  return (file) => {
    const { result } = known.get(file) ?? { result: compute(file) };
    known.set(file, { result });

    return result;
  };
}

const read = once((file) => readFileSync(path.join(root, file), "utf8"));

const components = ["app", "components"]
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      path.join(folder, name),
    ),
  )
  .filter((file) => file.endsWith(".tsx"));
const providers = components.filter(isProvider);

/** Lists the sections whose texts a file reads. */
const readSections = once((file) =>
  [...read(file).matchAll(/useTranslations\("([\w.]+)"\)/g)].map(([, name = ""]) => name),
);

/** Whether a file sends messages to the browser. */
function isProvider(file: string): boolean {
  return /<(Client|Root)Messages/.test(read(file));
}

const listImports = once((file) => {
  const text = read(file);
  const names = [
    ...text.matchAll(/^(?!import type)(?:import|export|\}).*? from "([@.][^"]+)";/gm),
    ...text.matchAll(/\bimport\("([@.][^"]+)"\)/g),
  ];
  return names.flatMap(([, name = ""]) => {
    const target = name.startsWith("@/") ? name.slice(2) : path.join(path.dirname(file), name);
    return [`${target}.tsx`, `${target}.ts`].filter((candidate) => existsSync(path.join(root, candidate)));
  });
});

/**
 * Lists the sections that the client components below a provider use, without sections of other
 * providers.
 */
function listUsedSections(provider: string): string[] {
  const used = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string, isInBrowser: boolean) => {
    const isClient = isInBrowser || /^"use client"/.test(read(file));
    const visitKey = `${file} ${isClient}`;
    if (seen.has(visitKey) || (file !== provider && isProvider(file))) return;
    seen.add(visitKey);
    if (isClient) for (const name of readSections(file)) used.add(name);
    for (const imported of listImports(file))
      if (/^(app|components)\//.test(imported)) visit(imported, isClient);
  };
  visit(provider, false);
  // The error page of a folder is rendered inside its layout.
  const errorPage = path.join(path.dirname(provider), "error.tsx");
  if (path.basename(provider) === "layout.tsx" && existsSync(path.join(root, errorPage)))
    visit(errorPage, true);
  return [...used];
}

/** The providers whose list is generated. */
const generated: Readonly<Record<string, readonly string[]>> = clientSections;

function listSentSections(file: string): readonly string[] {
  const source = read(file);
  if (source.includes(`sections={clientSections["${file}"]}`)) return generated[file] ?? [];

  const lists = [...source.matchAll(/sections=\{\[([^\]]*)\]/g)];
  return lists.flatMap(([, list = ""]) => [...list.matchAll(/"([\w.]+)"/g)].map(([, name = ""]) => name));
}

/** Lists the layouts around a file that send messages, the outermost first. */
function listLayouts(file: string): string[] {
  const folders = file.startsWith("app/") ? path.dirname(file).split("/") : [];
  const layouts = folders.map((_, index) => path.join(...folders.slice(0, index + 1), "layout.tsx"));

  return layouts.filter((layout) => layout !== file && providers.includes(layout));
}

/** Lists the sections of a file and of the layouts around it. */
function listReceivedSections(file: string): string[] {
  return [...listLayouts(file), file].flatMap(listSentSections);
}

/** The sections that come with code which is loaded on demand, by the providers of such code. */
const loadedSections = new Map([
  ["components/inspector/encrypted-image-messages.client.tsx", "encryptedImage"],
  ["components/image-actions/action-messages.client.tsx", "imageActions"],
  ["components/library/empty-library-messages.client.tsx", "emptyLibrary"],
  ["components/image-collections/collection-messages.client.tsx", "collectionActions"],
]);
const isLoaded = (name: string) => [...loadedSections.values()].some((section) => contains(section, name));

const contains = (section: string, name: string) => name === section || name.startsWith(`${section}.`);

/**
 * Computes the sections that a provider has to send: the sections that its content uses, without
 * sections from the layouts around it and from code that is loaded on demand.
 */
function computeSections(file: string): string[] {
  const received = new Set(listLayouts(file).flatMap(computeSections));
  const used = listUsedSections(file).filter((name) => !isLoaded(name));
  const isSent = (name: string) => [...received].some((section) => contains(section, name));
  const isPart = (name: string) => used.some((section) => section !== name && contains(section, name));

  return used.filter((name) => !isSent(name) && !isPart(name)).sort();
}

/** The module of generated lists: one for each provider that names it. */
function renderClientSections(): string {
  const named = providers.filter((file) => /sections=\{clientSections\[/.test(read(file))).sort();
  const entries = named.map((file) => {
    const lines = computeSections(file).map((section) => `    "${section}",\n`);
    return `  "${file}": [\n${lines.join("")}  ],\n`;
  });
  const command = "npx vitest run --project unit messages/client-sections.test.ts -u";

  return [
    `// Generated from imports by \`${command}\`.`,
    "",
    "/** The message sections that providers send the browser, by the file of the provider. */",
    "// biome-ignore format: generated, with one section a line.",
    `export const clientSections = {\n${entries.join("")}} as const;\n`,
  ].join("\n");
}

describe("the messages sent to the browser", () => {
  test("are listed by the imports of their providers", async () => {
    await expect(renderClientSections()).toMatchFileSnapshot("client-sections.ts");
  });

  test("are sent by every kind of page", () => {
    expect(providers.length).toBeGreaterThan(6);
  });

  test.each(providers)("%s sends exactly the sections that its content uses", (file) => {
    const [sent, received, used] = [
      listSentSections(file),
      listReceivedSections(file),
      listUsedSections(file),
    ];
    expect(
      used.filter((name) => !isLoaded(name) && !received.some((section) => contains(section, name))),
      "not sent",
    ).toEqual([]);
    expect(received.length, "sent twice").toBe(new Set(received).size);
    expect(
      sent.filter((section) => !used.some((name) => contains(section, name))),
      "not used",
    ).toEqual([]);
  });

  test.each([...loadedSections])("%s is around all that uses %s", (file, section) => {
    const users = components.filter((name) => readSections(name).some((used) => contains(section, used)));
    const parents = components.filter((name) => listImports(name).includes(file));
    const isInside = (user: string): boolean => {
      const importers = components.filter((name) => listImports(name).includes(user));
      return importers.length > 0 && importers.every((name) => parents.includes(name) || isInside(name));
    };
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter((user) => !isInside(user))).toEqual([]);
  });
});
