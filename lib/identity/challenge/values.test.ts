import { expect, test } from "vitest";
import { challengeLanguage } from "./values";

test.each([
  ["zh-Hans", "zh-CN"],
  ["pt-BR", "pt-BR"],
  ["de", "de"],
])("the language %s of the pages is %s for the widget", (language, expected) => {
  expect(challengeLanguage(language)).toBe(expected);
});
