import { describe, expect, it } from "vitest";
import { davUrl, isDavPath, isSystemName, parentKey, parseDavPath } from "./paths";

describe("paths", () => {
  it("name a folder and a file below the root", () => {
    expect(parseDavPath("/dav")).toEqual({ all: [], depth: 0 });
    expect(parseDavPath("/dav//Alps/")).toEqual({ folder: "Alps", all: ["Alps"], depth: 1 });
    expect(parseDavPath("/dav/Alps%202/a%25b.jpg")).toMatchObject({
      folder: "Alps 2",
      name: "a%b.jpg",
      depth: 2,
    });
    expect(parseDavPath("/dav/a/b/c").depth).toBe(3);
  });

  it("are composed", () => {
    expect(parseDavPath("/dav/e%CC%81").folder).toBe("\u00e9");
  });

  it.each([
    "/dav/..",
    "/dav/%2E%2e/x",
    "/dav/a%2Fb",
    "/dav/a%5Cb",
    "/dav/%00",
    "/dav/%",
    "/dav/%C3",
    "/dav/a%E2%80%AEb",
  ])("%s is rejected", (path) => {
    expect(() => parseDavPath(path)).toThrow("not valid");
  });

  it("become URLs and back", () => {
    const names = ["100% Été & #?", "a;b=c+d.jpg"];
    expect(parseDavPath(davUrl(names, { isFolder: false })).all).toEqual(names);
    expect(davUrl([], { isFolder: true })).toBe("/dav/");
    expect(parentKey("a/b")).toBe("a");
  });

  it("are those below the root alone", () => {
    expect(["/dav", "/dav/", "/dav/x", "/davos", "/i/dav/x"].map(isDavPath)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

it("systems have files of their own", () => {
  expect([".DS_Store", "._a.jpg", "THUMBS.DB", "desktop.ini"].every(isSystemName)).toBe(true);
  expect([".gitignore", "a._b.jpg", "thumbs.db.jpg", "photo.jpg"].some(isSystemName)).toBe(false);
});
