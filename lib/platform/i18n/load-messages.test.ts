import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { messages } from "@/messages/en";
import { loadMessages, toPseudoText } from "./load-messages";

describe("the pseudo-locales", () => {
  it("change words, but not arguments, categories or tags", () => {
    expect(toPseudoText("Use <code>{name}</code>")).toMatch(/^\[Úšé <code>\{name\}<\/code>[ ·]+\]$/);
    expect(toPseudoText("{count, plural, one {# size} other {# sizes}}")).toMatch(
      /^\[\{count, plural, one \{# šížé\} other \{# šížéš\}\}[ ·]+\]$/,
    );
  });

  it("contain every key of the English messages, and interpolate arguments", async () => {
    const pseudo = await loadMessages("en-XA");
    expect(Object.keys(pseudo)).toEqual(Object.keys(messages));
    const t = createTranslator({ locale: "en-XA", messages: pseudo, namespace: "uploads.panel" });
    expect(t("over", { done: 2, failed: 1 })).toMatch(/^\[2 úplóádéd, 1 fáíléd /);
  });
});
