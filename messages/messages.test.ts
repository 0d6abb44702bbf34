import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { maxImageBytes } from "@/lib/images/resource";
import { loadMessages } from "@/lib/platform/i18n/load-messages";
import { findJsxLiterals } from "./jsx-literals";
import { languages } from "./languages";

const root = path.resolve(import.meta.dirname, "..");
const english = flatten(await loadMessages("en"));

function listFiles(folder: string, ending: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));
}

function flatten(tree: object, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string" ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

/** Returns the argument names of a message, which a translation must repeat. */
const listArguments = (message: string) =>
  [...new Set([...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name))].sort();

describe("the messages", () => {
  test.each(languages)("of %s have the same keys and arguments as the English ones", async (language) => {
    const translated = flatten(await loadMessages(language));
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, message] of english)
      expect(listArguments(translated.get(key) ?? ""), key).toEqual(listArguments(message));
  });

  test.each(languages)("of %s state the real size limit", async (language) => {
    const texts = [...flatten(await loadMessages(language)).values()];
    const sizes = texts.flatMap((text) => text.match(/\b\d+ MB\b/g) ?? []);
    expect([...new Set(sizes)]).toEqual([`${maxImageBytes / 1_000_000} MB`]);
  });

  test.each(languages)("of %s are all in the index of their folder", async (language) => {
    const files = readdirSync(path.join(root, "messages", language)).filter((name) => name.endsWith(".json"));
    const names = files.map((name) =>
      name.replace(".json", "").replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
    );
    expect(Object.keys(await loadMessages(language)).sort()).toEqual(names.sort());
  });

  const components = [...listFiles("app", ".tsx"), ...listFiles("components", ".tsx")];

  test("more than 40 components are checked", () => {
    expect(components.length).toBeGreaterThan(40);
  });

  test.each(components)("%s has no hard-coded text", (file) => {
    expect(findJsxLiterals(readFileSync(path.join(root, file), "utf8"))).toEqual([]);
  });

  test("every section is used", () => {
    const others = ["components", "lib", "server"].flatMap((folder) => listFiles(folder, ".ts"));
    const sources = [...components, ...others].map((file) => readFileSync(path.join(root, file), "utf8"));
    const used = sources.flatMap((source) =>
      [...source.matchAll(/(?:(?:use|get)Translations|getTranslator)\("([\w.]+)"/g)].map(
        ([, name = ""]) => name,
      ),
    );
    const isUsed = (key: string) => used.some((name) => key.startsWith(`${name}.`));
    expect([...english.keys()].filter((key) => !isUsed(key))).toEqual([]);
  });
});

describe("findJsxLiterals", () => {
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
