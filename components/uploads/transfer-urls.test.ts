import { describe, expect, test } from "vitest";
import { toSameOriginPath } from "@/lib/image-urls/image-path";
import { isOwnUrl, parsePastedUrls, parseUrlLines } from "./transfer-urls";

describe("pasted URLs", () => {
  test.each([
    ["https://example.com/a.jpg", ["https://example.com/a.jpg"]],
    [
      " https://example.com/a.jpg \r\n\nhttp://example.com/b?x=1\n",
      ["https://example.com/a.jpg", "http://example.com/b?x=1"],
    ],
    ["See https://example.com/a.jpg", []],
    ["https://example.com/a.jpg\nand this", []],
    ["https://example.com", []],
    ["mailto:a@example.com", []],
    ["photo.jpg", []],
    ["", []],
  ])("%j", (text, expected) => {
    expect(parsePastedUrls(text).map((url) => url.href)).toEqual(expected);
  });

  test("a hundred at once", () => {
    const lines = Array.from({ length: 101 }, (_, index) => `https://example.com/${index}.jpg`);
    expect(parsePastedUrls(lines.slice(1).join("\n"))).toHaveLength(100);
    expect(parsePastedUrls(lines.join("\n"))).toEqual([]);
  });
});

test("the first line that is no URL is named by its number", () => {
  expect(parseUrlLines("https://example.com/a.jpg\n\nphoto.jpg\nx").invalidLine).toBe(3);
});

test.each([
  ["https://images.example.com/i/ada/trips/sea.jpg", true],
  ["http://192.168.1.5:3000/i/ada/trips/sea.jpg", true],
  ["https://images.example.com.evil.example/sea.jpg", false],
  ["https://example.com/sea.jpg", false],
])("%s is a URL of the service: %s", (url, expected) => {
  const toSameOriginUrl = (absolute: string) => toSameOriginPath(absolute, "https://images.example.com");
  expect(isOwnUrl(new URL(url), toSameOriginUrl, "http://192.168.1.5:3000")).toBe(expected);
});
