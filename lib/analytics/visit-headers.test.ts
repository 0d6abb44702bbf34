import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import { parseReferrer } from "./visit-headers";

describe("parseReferrer", () => {
  it.each([
    ["https://example.org/private/path?token=1#x", "example.org"],
    ["http://Forum.Example.ORG:8080", "forum.example.org"],
    ["https://user:secret@example.org/", "example.org"],
    ["https://example.org./", "example.org"],
    ["https://xn--mnchen-3ya.de/", "xn--mnchen-3ya.de"],
    ["http://localhost/", "localhost"],
    [undefined, "direct"],
    ["", "direct"],
  ])("maps %s to %s", (referer, expected) => {
    expect(parseReferrer(referer)).toBe(expected);
  });

  it.each([
    "example.org",
    "about:blank",
    "android-app://com.example/",
    "https:///path",
    "https://192.168.1.20/",
    "https://[::1]/",
    "https://exa mple.org/",
    "https://-example.org/",
    "https://exa..mple.org/",
    "https://example.org@/",
    "https://evil.example\\@good.example/",
    "https://exämple.org/",
    `https://${"a".repeat(64)}.org/`,
    `https://${"a.".repeat(130)}org/`,
    "x".repeat(16_000),
    `https://${"a@".repeat(8_000)}`,
  ])("maps a value without a hostname to other: %s", (referer) => {
    expect(parseReferrer(referer)).toBe("other");
  });

  it("returns a short lower-case name for any input", () => {
    const anything = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.string().map((text) => `https://${text}/`),
    );

    fc.assert(
      fc.property(anything, (referer) => {
        const host = parseReferrer(referer);
        expect(host).toMatch(/^[a-z0-9.-]+$/);
        expect(host.length).toBeLessThanOrEqual(253);
      }),
    );
  });
});
