import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const components = ["app", "components"]
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      path.join(folder, name),
    ),
  )
  .filter((file) => file.endsWith(".tsx"));
const providers = components.filter(isProvider);

/** Lists the sections whose texts a file reads. */
function readSections(file: string): string[] {
  return [...read(file).matchAll(/useTranslations\("([\w.]+)"\)/g)].map(([, name = ""]) => name);
}

/** Whether a file sends messages to the browser. */
function isProvider(file: string): boolean {
  return /<(Client|Root)Messages/.test(read(file));
}

function listImports(file: string): string[] {
  const text = read(file);
  const names = [
    ...text.matchAll(/^(?!import type)(?:import|export|\}).*? from "([@.][^"]+)";/gm),
    ...text.matchAll(/\bimport\("([@.][^"]+)"\)/g),
  ];
  return names.flatMap(([, name = ""]) => {
    const target = name.startsWith("@/") ? name.slice(2) : path.join(path.dirname(file), name);
    return [`${target}.tsx`, `${target}.ts`].filter((candidate) => existsSync(path.join(root, candidate)));
  });
}

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

function listSentSections(file: string): string[] {
  const source = read(file);
  const lists = [...source.matchAll(/(?:sections=\{\[|[mM]essageSections = \[)([^\]]*)\]/g)];
  return lists.flatMap(([, list = ""]) => [...list.matchAll(/"([\w.]+)"/g)].map(([, name = ""]) => name));
}

/** Lists the sections of a file and of the layouts around it. */
function listReceivedSections(file: string): string[] {
  const folders = file.startsWith("app/") ? path.dirname(file).split("/") : [];
  const layouts = folders.map((_, index) => path.join(...folders.slice(0, index + 1), "layout.tsx"));
  const around = layouts.filter((layout) => providers.includes(layout));
  return [...new Set([...around, file])].flatMap(listSentSections);
}

/** The sections that come with code which is loaded on demand, by the providers of such code. */
const loadedSections = new Map([
  ["components/inspector/encrypted-image-messages.client.tsx", "encryptedImage"],
]);
const isLoaded = (name: string) => [...loadedSections.values()].some((section) => contains(section, name));

const contains = (section: string, name: string) => name === section || name.startsWith(`${section}.`);

describe("the messages sent to the browser", () => {
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
