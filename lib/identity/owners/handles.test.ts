import { describe, expect, it } from "vitest";
import { reservedWords } from "@/lib/image-urls/reserved-words";
import { fc } from "@/test/harness/fast-check";
import { numberedHandle, suggestHandle } from "./handles";

const handlePattern = /^[a-z0-9](?:[a-z0-9-]{1,37}[a-z0-9])$/;

describe("a handle", () => {
  it.each([
    ["Ada.Lovelace@example.com", "ada-lovelace"],
    ["josé+photos@example.com", "jose-photos"],
    ["me@example.com", "me-owner"],
    ["admin@example.com", "admin-owner"],
    ["日本@example.com", "owner-1"],
  ])("for %s is %s", (email, handle) => {
    expect(suggestHandle(email)).toBe(handle);
  });

  it("is always valid in a URL", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 80 }),
        fc.integer({ min: 2, max: 9999 }),
        (local, number) => {
          const handle = suggestHandle(`${local}@example.com`);
          expect(handle).toMatch(handlePattern);
          expect(reservedWords.has(handle)).toBe(false);
          expect(numberedHandle(handle, number)).toMatch(handlePattern);
        },
      ),
    );
  });
});
