import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import { hostileTargets } from "@/test/tables/hostile-targets";
import { toLocalPath } from "./local-path";

const origin = "https://images.example.com";

describe("toLocalPath", () => {
  it.each([
    ["/dashboard/images/img_1?x=1#y", "/dashboard/images/img_1?x=1#y"],
    ["/", "/"],
    ["/dashboard?next=//evil.example", "/dashboard?next=//evil.example"],
    ["/i/anna/default//x.jpg", "/i/anna/default//x.jpg"],
    ["/a/../b", "/b"],
    ["/a?b=\\c", "/a?b=\\c"],
    ["/größe", "/gr%C3%B6%C3%9Fe"],
    [`${origin}/dashboard`, "/dashboard"],
    [`${origin}:443/dashboard`, undefined],
    ["http://images.example.com/dashboard", undefined],
  ])("maps %j to %j", (target, path) => {
    expect(toLocalPath(target, origin)).toBe(path);
  });

  it.each([undefined, null, 1, {}, ["/a", "/b"]])("rejects %j, which is not a string", (target) => {
    expect(toLocalPath(target, origin)).toBeUndefined();
  });

  it("limits the length", () => {
    expect(toLocalPath(`/${"a".repeat(8192)}`, origin)).toBeUndefined();
  });

  it.each(hostileTargets(origin))("never lets %j leave the site", (target) => {
    const path = toLocalPath(target, origin);
    // An accepted target has lost everything that pointed elsewhere.
    if (path !== undefined) expectSameOrigin(path);
    expect(path ?? "").not.toMatch(/^\/*evil|^\/?[\\/]/);
  });

  it("returns a path that browsers resolve to our origin, for any text, and is idempotent", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "/",
        "//",
        "\\",
        ".",
        "..",
        "%2e",
        "%2E",
        "%2f",
        "%5c",
        "%5C",
        "%00",
        "\t",
        "\n",
        "\r",
        "\0",
        " ",
        "@",
        ":",
        "?",
        "#",
        ";",
        "x",
        "evil.example",
        origin,
        "https:",
        "http:",
        "javascript:",
        "[::1]",
        "\u3002",
        "／",
        "＼",
        "\ud800",
      ),
      fc.string({ maxLength: 3, unit: "binary" }),
    );
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
    const target = fc.oneof(
      text,
      text.map((rest) => `/${rest}`),
      text.map((rest) => `${origin}/${rest}`),
    );

    fc.assert(
      fc.property(target, (text) => {
        const path = toLocalPath(text, origin);
        if (path === undefined) return;

        expectSameOrigin(path);
        expect(toLocalPath(path, origin)).toBe(path);
      }),
      { numRuns: 5_000 },
    );
  });
});

function expectSameOrigin(path: string): void {
  expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
  for (const base of [origin, "http://other.example:8080", `${origin}/a/b/c?d`]) {
    const url = new URL(path, base);
    expect([url.origin, url.username, url.password]).toEqual([new URL(base).origin, "", ""]);
  }
}
