import { expect, it } from "vitest";
import { replaceLinks } from "./pages.mjs";

const links = new Map([
  ["pg-587764f78a6c7a9c", "pg"],
  ["@ai-sdk/openai-compatible-0123456789abcdef", "@ai-sdk/openai-compatible"],
]);

it.each([
  ['require("pg-587764f78a6c7a9c")', 'require("pg")'],
  ["require(`pg-587764f78a6c7a9c/lib/x`)", "require(`pg/lib/x`)"],
  ['import("@ai-sdk/openai-compatible-0123456789abcdef")', 'import("@ai-sdk/openai-compatible")'],
  ['"key-587764f78a6c7a9c"', '"key-587764f78a6c7a9c"'],
])("%s becomes %s", (text, replaced) => {
  expect(replaceLinks(text, links)).toBe(replaced);
});
