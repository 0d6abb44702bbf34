import { describe, expect, it } from "vitest";
import { webUrl } from "./web-url";

const read = (text: string) => webUrl(["http:", "https:"]).safeParse(text);

describe("webUrl", () => {
  it.each([
    ["https://example.com", "https://example.com/"],
    ["HTTP://Example.COM:80/A?b#c", "http://example.com/A?b#c"],
    ["https://bücher.example/ä", "https://xn--bcher-kva.example/%C3%A4"],
    ["https:\\\\example.com\\a", "https://example.com/a"],
  ])("normalizes %s to %s", (text, href) => {
    expect(read(text).data).toBe(href);
  });

  it.each([
    "",
    "example.com",
    "ftp://example.com",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "https://",
    "https://user@example.com",
    "https://user:secret@example.com",
    " https://example.com",
    "https://exa mple.com",
    "https://example.com/\u202egpj.exe",
    "https://example.com/\0",
    `https://example.com/${"a".repeat(2_048)}`,
    `https://example.com/${"ä".repeat(1_000)}`,
  ])("rejects %j", (text) => {
    expect(read(text).success).toBe(false);
  });

  it("can require https", () => {
    expect(webUrl(["https:"]).safeParse("http://example.com").success).toBe(false);
  });
});
