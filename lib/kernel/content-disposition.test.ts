import { describe, expect, it } from "vitest";
import { contentDisposition } from "./content-disposition";

describe("Content-Disposition", () => {
  it.each([
    ["a.jpg", 'inline; filename="a.jpg"'],
    ['a"b.jpg', "inline; filename=\"a_b.jpg\"; filename*=UTF-8''a%22b.jpg"],
    ["🥚.jpg", "inline; filename=\"__.jpg\"; filename*=UTF-8''%F0%9F%A5%9A.jpg"],
    ["it's (1).jpg", 'inline; filename="it\'s (1).jpg"'],
    ["é'(*).jpg", "inline; filename=\"_'(*).jpg\"; filename*=UTF-8''%C3%A9%27%28%2A%29.jpg"],
  ])("of %s", (filename, header) => {
    expect(contentDisposition("inline", filename)).toBe(header);
  });

  it("of a download", () => {
    expect(contentDisposition("attachment", "a.zip")).toBe('attachment; filename="a.zip"');
  });
});
