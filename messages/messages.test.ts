import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { maxImageBytes } from "@/lib/images/resource";
import { jsxLiterals } from "./jsx-literals";

const root = path.resolve(import.meta.dirname, "..");
const catalogues = filesIn("messages", ".json");
const english = flat(readJson("messages/en.json"));

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));
}

function readJson(file: string): object {
  return JSON.parse(readFileSync(path.join(root, file), "utf8"));
}

function flat(tree: object, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string" ? [[prefix + key, value] as const] : [...flat(value, `${prefix}${key}.`)],
    ),
  );
}

/** The names that a message fills in; a translation has to fill in the same. */
const argumentsOf = (message: string) =>
  [...new Set([...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name))].sort();

describe("the catalogue of texts", () => {
  test.each(catalogues)("%s has every key, no other, and fills in the same", (file) => {
    const translated = flat(readJson(file));
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, message] of english)
      expect(argumentsOf(translated.get(key) ?? ""), key).toEqual(argumentsOf(message));
  });

  test.each(catalogues)("%s tells the largest file as it is", (file) => {
    const sizes = [...flat(readJson(file)).values()].flatMap((text) => text.match(/\b\d+ MB\b/g) ?? []);
    expect([...new Set(sizes)]).toEqual([`${maxImageBytes / 1_000_000} MB`]);
  });

  const components = [...filesIn("app", ".tsx"), ...filesIn("components", ".tsx")];

  test("there is something to look at", () => {
    expect(components.length).toBeGreaterThan(40);
  });

  test.each(components)("%s has no text of its own", (file) => {
    expect(jsxLiterals(readFileSync(path.join(root, file), "utf8"))).toEqual([]);
  });

  test("every section is spoken somewhere", () => {
    const others = ["components", "lib", "server"].flatMap((folder) => filesIn(folder, ".ts"));
    const sources = [...components, ...others].map((file) => readFileSync(path.join(root, file), "utf8"));
    const asked = sources.flatMap((source) =>
      [...source.matchAll(/(?:(?:use|get)Translations|translator)\("(\w+)/g)].map(([, section]) => section),
    );
    expect([...new Set(asked)].sort()).toEqual(Object.keys(readJson("messages/en.json")).sort());
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
    expect(jsxLiterals(`export const x = ${jsx};`)).toEqual(expected);
  });
});
