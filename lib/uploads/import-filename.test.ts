import { describe, expect, it } from "vitest";
import { CreateImage } from "@/lib/images/resource";
import { fc } from "@/test/harness/fast-check";
import { importFilename } from "./import-filename";

const url = "https://example.org/a/from-url.jpg?name=b.png#c.gif";

describe("importFilename", () => {
  it.each([
    ['attachment; filename="photo.webp"', "photo.webp"],
    ["attachment; filename=photo.webp; size=1", "photo.webp"],
    ['attachment; filename="a \\"b\\".jpg"', 'a "b".jpg'],
    [`inline; filename="fallback.jpg"; filename*=UTF-8''na%C3%AFve%20%E2%82%AC.jpg`, "naïve €.jpg"],
    [`inline; FILENAME*=utf-8'de'gr%C3%BC%C3%9Fe.png`, "grüße.png"],
    ['inline; filename="gr\u00c3\u00bc\u00c3\u009fe.png"', "grüße.png"],
    ['inline; filename="gr\u00fc\u00dfe.png"', "grüße.png"],
    ['inline; filename="../../etc/passwd"', "passwd.jpg"],
    ['inline; filename="C:\\\\Users\\\\me\\\\photo.jpg"', "photo.jpg"],
    ['inline; filename=".htaccess"', "htaccess.jpg"],
    ['inline; filename="a\u202egpj.exe"', "agpj.exe.jpg"],
    ["inline; filename*=UTF-8''%00a%0d%0a.png", "a.png"],
    ["inline; filename*=UTF-8''%ff.png", "from-url.jpg"],
    ['inline; filename=" . "', "from-url.jpg"],
    ["inline", "from-url.jpg"],
    [undefined, "from-url.jpg"],
  ])("turns the header %j into %j", (disposition, filename) => {
    expect(importFilename({ disposition, url }, "jpeg")).toBe(filename);
  });

  it.each([
    ["https://example.org/Bild%20%C3%BC.PNG", "Bild ü.PNG"],
    ["https://example.org/photos/300", "300.webp"],
    ["https://example.org/v1.2", "v1.2.webp"],
    ["https://example.org/image.php?id=3", "image.php.webp"],
    ["https://example.org/.webp", "webp.webp"],
    ["https://example.org/a%2Fb%5Cc.gif", "c.gif"],
    ["https://example.org/%E0%A4%A.gif", "image.webp"],
    ["https://example.org/photos/", "image.webp"],
    ["https://example.org", "image.webp"],
  ])("turns the URL %s into %j", (sourceUrl, filename) => {
    expect(importFilename({ disposition: undefined, url: sourceUrl }, "webp")).toBe(filename);
  });

  it("returns a valid filename for any input", () => {
    const text = fc.string({ unit: "binary", maxLength: 600 });
    fc.assert(
      fc.property(text, text, (disposition, path) => {
        const sourceUrl = new URL(`https://example.org/${encodeURIComponent(path.toWellFormed())}`).href;
        const header = `inline; filename="${disposition}"`;
        const filename = importFilename({ disposition: header, url: sourceUrl }, "svg");
        expect(CreateImage.shape.filename.parse(filename)).toBe(filename);
      }),
    );
  });
});
