import { describe, expect, it } from "vitest";
import { newId } from "@/lib/kernel/ids";
import { fc } from "@/test/harness/fast-check";
import { hashKey, isWellFormedKey, mintKey } from "./api-key";

describe("an API key", () => {
  it("has the documented format and contains the end of its id", () => {
    const keyId = newId("key");
    const key = mintKey(keyId);

    expect(key).toMatch(/^alb_[0-9a-z]{10}_[0-9A-Za-z]{49}$/);
    expect(key.slice(4, 14)).toBe(keyId.slice(-10));
    expect(isWellFormedKey(key)).toBe(true);
    expect(hashKey(key)).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is rejected when any character changes", () => {
    const key = mintKey(newId("key"));
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: key.length - 1 }),
        fc.constantFrom(..."0aZ9"),
        (place, character) => {
          const changed = key.slice(0, place) + character + key.slice(place + 1);
          expect(isWellFormedKey(changed)).toBe(changed === key);
        },
      ),
    );
  });
});
