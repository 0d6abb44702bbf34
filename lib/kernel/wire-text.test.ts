import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wireText } from "./wire-text";

const line = wireText({ min: 1, max: 5 });
const accepts = (text: string, schema = line) => schema.safeParse(text).success;

describe("text from outside", () => {
  it("is brought to NFC and counted in characters, not in code units", () => {
    expect(line.parse("e\u0301")).toBe("é");
    expect(accepts("👍👍👍👍👍")).toBe(true);
    expect(accepts("👍👍👍👍👍👍")).toBe(false);
    expect(accepts("")).toBe(false);
  });

  it("is refused with control, separator and direction characters and with lone surrogates", () => {
    for (const bad of ["\0", "a\nb", "a\u2028", "\u202ea", "\u2066", "\ud800", "\u007f", "\u0085"]) {
      expect([bad, accepts(bad)]).toEqual([bad, false]);
    }
  });

  it("keeps line breaks where they are meant to be", () => {
    const text = wireText({ max: 10, multiline: true });
    expect(accepts("a\n\tb\r\n", text)).toBe(true);
    expect(accepts("a\0", text)).toBe(false);
  });

  it("never lets through what it would refuse the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 8 }), (text) => {
        const first = line.safeParse(text);
        if (first.success) expect(line.parse(first.data)).toBe(first.data);
      }),
    );
  });
});
