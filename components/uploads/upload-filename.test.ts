import { describe, expect, test } from "vitest";
import { Filename } from "@/lib/images/filename";
import { fc } from "@/test/harness/fast-check";
import { pastedFilename, uploadFilename } from "./upload-filename";

describe("uploadFilename", () => {
  test.each([
    ["IMG_0001.jpg", "image/jpeg", "IMG_0001.jpg"],
    ["Été à Brême 🌞.JPG", "image/jpeg", "Été à Brême 🌞.JPG"],
    ["a/b\\c.png", "image/png", "a-b-c.png"],
    ["..hidden.png", "image/png", "hidden.png"],
    ["scan", "image/tiff", "scan.tif"],
    ["photo .jpg", "image/jpeg", "photo.jpg"],
    ["", "image/webp", "image.webp"],
  ])("%j of %s becomes %j", (name, type, expected) => {
    expect(uploadFilename({ name, type })).toBe(expected);
  });

  test("the server accepts the filename of every image", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
        expect(Filename.safeParse(uploadFilename({ name, type: "image/png" })).error).toBeUndefined();
      }),
    );
  });
});

test("an unnamed paste is named by its time, a named one keeps its name", () => {
  const now = new Date("2030-05-06T07:08:09Z");
  expect(pastedFilename({ name: "image.png", type: "image/png" }, now)).toBe("pasted-2030-05-06-070809.png");
  expect(pastedFilename({ name: "chart.png", type: "image/png" }, now)).toBe("chart.png");
});
