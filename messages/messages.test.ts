import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { maxImageBytes } from "@/lib/images/resource";
import { loadTranslation } from "@/lib/platform/i18n/load-messages";
import { isComplete } from "@/test/harness/sample";
import { findJsxLiterals } from "./jsx-literals";
import { languages } from "./languages";
import { listMissingKeys, mergeMessages } from "./merge-messages";
import { readMessageParts } from "./message-parts";
import { findUsedKeys } from "./used-keys";

const otherLanguages = languages.filter((language) => language !== "en");
const root = path.resolve(import.meta.dirname, "..");
const english = flatten(await loadTranslation("en"));
const englishParts = new Map(
  [...english].map(([key, message]) => [key, { ...readMessageParts(message, "en"), missingForms: [] }]),
);

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

describe("the messages", () => {
  test.each(languages)(
    "the messages in %s have the same arguments and tags as the English ones, and all plural forms",
    async (language) => {
      // Compared before: Vitest takes longer for each of the tens of thousands of pairs.
      const differing = [...flatten(await loadTranslation(language))]
        .map(([key, message]) => ({ key, parts: readMessageParts(message, language) }))
        .filter(({ key, parts }) => !isDeepStrictEqual(parts, englishParts.get(key)));
      for (const { key, parts } of differing) expect(parts, key).toEqual(englishParts.get(key));
    },
  );

  test.each(otherLanguages)("the messages in %s are complete at a release", async (language) => {
    const missing = listMissingKeys(await loadTranslation("en"), await loadTranslation(language));
    if (missing.length > 0) process.stderr.write(`Not in ${language}: ${missing.join(", ")}\n`);
    // Before a release English stands in for them.
    if (isComplete) expect(missing).toEqual([]);
  });

  test.each(otherLanguages)(
    "the messages in %s are translated: hardly a longer text is the English one",
    async (language) => {
      const translated = flatten(await loadTranslation(language));
      const same = [...english].filter(
        ([key, text]) => text.split(" ").length > 4 && translated.get(key) === text,
      );
      expect(same.map(([key]) => key)).toEqual([]);
    },
  );

  test.each(languages)("the messages in %s state the real size limit", async (language) => {
    const texts = [...flatten(await loadTranslation(language)).values()];
    const sizes = texts.flatMap((text) => text.match(/\b\d+ MB\b/g) ?? []);
    expect([...new Set(sizes)]).toEqual([`${maxImageBytes / 1_000_000} MB`]);
  });

  test.each(languages)("the messages in %s are all in the index of their folder", async (language) => {
    const files = readdirSync(path.join(root, "messages", language)).filter((name) => name.endsWith(".json"));
    const names = files.map((name) =>
      name.replace(".json", "").replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
    );
    expect(Object.keys(await loadTranslation(language)).sort()).toEqual(names.sort());
  });

  const components = [...listFiles("app", ".tsx"), ...listFiles("components", ".tsx")];

  test("more than 40 components are checked", () => {
    expect(components.length).toBeGreaterThan(40);
  });

  test.each(components)("%s has no hard-coded text", (file) => {
    expect(findJsxLiterals(readFileSync(path.join(root, file), "utf8"))).toEqual([]);
  });

  test("every message is used", () => {
    const others = ["app", "components", "lib", "server"].flatMap((folder) => listFiles(folder, ".ts"));
    const sources = [...components, ...others]
      .filter((file) => !file.includes(".test."))
      .map((file) => readFileSync(path.join(root, file), "utf8"));
    const isUsed = findUsedKeys(sources);
    expect([...english.keys()].filter((key) => !isUsed(key))).toEqual([]);
  });
});

describe("messages that are not translated", () => {
  const translated = { title: "Titel", list: { empty: "Leer" } };
  const all = { title: "Title", list: { empty: "Empty", more: "More" }, page: { lead: "Lead" } };

  test("are listed by their keys", () => {
    expect(listMissingKeys(all, translated)).toEqual(["list.more", "page.lead"]);
    expect(listMissingKeys(all, all)).toEqual([]);
  });

  test("are English", () => {
    expect(mergeMessages(all, translated)).toEqual({
      title: "Titel",
      list: { empty: "Leer", more: "More" },
      page: { lead: "Lead" },
    });
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

describe("findUsedKeys", () => {
  const isUsed = findUsedKeys(['t("title")', "t(`names.$" + "{tool}`)", 'useTranslations("page.part")']);

  test.each([
    ["page.part.title", true],
    ["page.names.curl", true],
    ["page.names.curl.more", false],
    ["page.lead", false],
  ])("%s: %s", (key, expected) => expect(isUsed(key)).toBe(expected));
});

describe("readMessageParts", () => {
  test("finds arguments and tags, and plural forms that the language has", () => {
    const message = "<b>{name}</b>: {count, plural, one {# file} other {# files}}";
    expect(readMessageParts(message, "en")).toEqual({
      arguments: ["count", "name"],
      tags: ["b"],
      missingForms: [],
    });
    expect(readMessageParts(message, "ar").missingForms).toEqual([
      "count: few",
      "count: many",
      "count: two",
      "count: zero",
    ]);
  });
});
