import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { maxImageBytes } from "@/lib/images/resource";
import { findJsxLiterals } from "./jsx-literals";

const root = path.resolve(import.meta.dirname, "..");
const catalogues = listFiles("messages", ".json");
const english = flatten(readJson("messages/en.json"));

function listFiles(folder: string, ending: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));
}

function readJson(file: string): object {
  return JSON.parse(readFileSync(path.join(root, file), "utf8"));
}

function flatten(tree: object, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string" ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

/** The names that a message fills in; a translation has to fill in the same. */
const listArguments = (message: string) =>
  [...new Set([...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name))].sort();

describe("the catalogue of texts", () => {
  test.each(catalogues)("%s has every key, no other, and fills in the same", (file) => {
    const translated = flatten(readJson(file));
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, message] of english)
      expect(listArguments(translated.get(key) ?? ""), key).toEqual(listArguments(message));
  });

  test.each(catalogues)("%s tells the largest file as it is", (file) => {
    const sizes = [...flatten(readJson(file)).values()].flatMap((text) => text.match(/\b\d+ MB\b/g) ?? []);
    expect([...new Set(sizes)]).toEqual([`${maxImageBytes / 1_000_000} MB`]);
  });

  const components = [...listFiles("app", ".tsx"), ...listFiles("components", ".tsx")];

  test("there is something to look at", () => {
    expect(components.length).toBeGreaterThan(40);
  });

  test.each(components)("%s has no text of its own", (file) => {
    expect(findJsxLiterals(readFileSync(path.join(root, file), "utf8"))).toEqual([]);
  });

  test("every section is spoken somewhere", () => {
    const others = ["components", "lib", "server"].flatMap((folder) => listFiles(folder, ".ts"));
    const sources = [...components, ...others].map((file) => readFileSync(path.join(root, file), "utf8"));
    const usedSections = sources.flatMap((source) =>
      [...source.matchAll(/(?:(?:use|get)Translations|getTranslator)\("(\w+)/g)].map(
        ([, section]) => section,
      ),
    );
    expect([...new Set(usedSections)].sort()).toEqual(Object.keys(readJson("messages/en.json")).sort());
  });
});

describe("jsxLiterals", () => {
  test.each([
    ["<p>Hello</p>", ["Hello"]],
    ["<p>Hello <b>{name}</b> again</p>", ["Hello ", " again"]],
    ["<img alt='A bee' />", ["A bee"]],
    ["<Button label={isOpen ? 'Close' : 'Open'} />", ["Close", "Open"]],
    ["<p>{`Hello`}</p>", ["Hello"]],
    ['<p className="text-sm">{t("hello")}</p>', []],
    ['<p>{state === "open" && t("hello")}</p>', []],
    ['<img alt="" src="/bee.jpg" />', []],
    ['<a href="/x">{t.rich("y", { b: (text) => <b>{text}</b> })} · {12}</a>', []],
  ])("%s", (jsx, expected) => {
    expect(findJsxLiterals(`export const x = ${jsx};`)).toEqual(expected);
  });
});
