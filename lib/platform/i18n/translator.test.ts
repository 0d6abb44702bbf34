import { expect, it } from "vitest";
import { languages } from "@/messages/languages";
import { getTranslator, loadLanguage } from "./translator";

it.each(languages)("texts for an account are in the language of its settings: %s", async (setting) => {
  const loaded = await loadLanguage(setting);
  expect(loaded.locale).toBe(setting);
  expect(getTranslator("mail.digest", loaded)("subject")).toBe(loaded.messages.mail.digest.subject);
});

it("texts for an account whose language this version does not have are English", async () => {
  const loaded = await loadLanguage("tlh");
  expect(loaded.locale).toBe("en");
  expect(getTranslator("mail.digest", loaded)("subject")).toBe(getTranslator("mail.digest")("subject"));
});
