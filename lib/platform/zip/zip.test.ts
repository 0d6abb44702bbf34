import { describe, expect, it } from "vitest";
import { foldName, toPortableName } from "./zip";

describe("a portable name", () => {
  it.each([
    ["CON.jpg", "CON_.jpg"],
    ["nul", "nul_"],
    ["Aux.tar.gz", "Aux_.tar.gz"],
    ["prn .png", "prn_ .png"],
    ["COM1.jpg", "COM1_.jpg"],
    ["com¹.jpg", "com¹_.jpg"],
    ["LPT³", "LPT³_"],
    ["conin$.jpg", "conin$_.jpg"],
    ["COM10.jpg", "COM10.jpg"],
    ["console.jpg", "console.jpg"],
    ["a.con", "a.con"],
    ["con-1.jpg", "con-1.jpg"],
    ["a:b?.jpg", "a_b_.jpg"],
    ['<">|*\\/', "_______"],
    ["ends with a dot.", "ends with a dot_"],
    ["ends with a space ", "ends with a space_"],
    ["..", "_"],
    ["nul. . .", "nul_"],
    ["höhle 🥚.jpg", "höhle 🥚.jpg"],
  ])("the portable name of %s is %s", (name, expected) => {
    expect(toPortableName(name)).toBe(expected);
    expect(toPortableName(expected)).toBe(expected);
  });

  it.each([
    ["Photo.JPG", "photo.jpg"],
    ["É.jpg", "e\u0301.jpg"],
    ["STRASSE.jpg", "straße.jpg"],
    ["ſ.jpg", "S.jpg"],
  ])("%s and %s are equal when case-folded", (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  it("differs when a letter differs", () => {
    expect(foldName("a.jpg")).not.toBe(foldName("b.jpg"));
  });
});
