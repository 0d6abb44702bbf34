import { describe, expect, it } from "vitest";
import { GithubName, webUrl } from "./resource";

describe("GithubName", () => {
  it.each(["ada", "@ada", "github.com/ada", "https://github.com/ada", "http://www.GitHub.com/ada/", " ada "])(
    "accepts %j",
    (text) => {
      expect(GithubName.parse(text)).toBe("ada");
    },
  );

  it.each([
    "",
    "@",
    "-ada",
    "a da",
    "ada/albumen",
    "https://github.com/",
    "https://github.com/ada/albumen",
    "https://gitlab.com/ada",
    "https://github.com.example.com/ada",
    "https://evil@github.com/ada",
    "ada?tab=stars",
    "a".repeat(40),
  ])("rejects %j", (text) => {
    expect(GithubName.safeParse(text).success).toBe(false);
  });
});

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
