import { expect, test } from "vitest";
import { packMessages, unpackMessages } from "./packed-messages";

test("messages are the same after they were packed, and need few escapes in a string", () => {
  const messages = {
    quotes: { both: 'the "name" and `code`', german: "„Name“", apostrophe: "can't" },
    escapes: { line: "one\ntwo", slash: '\\"`\\`' },
    plural: "{count, plural, one {# image} other {# images}}",
  };
  const packed = packMessages(messages);

  expect(unpackMessages(packed)).toEqual(messages);
  expect(packMessages({ library: { title: "Images" } })).toBe("{`library`:{`title`:`Images`}}");
});
