import { describe, expect, it } from "vitest";
import { isTemporaryFolderName, isTemporaryName } from "./temporary-names";

describe("temporary names", () => {
  it.each(
    [
      ".up2.jpg.abc",
      ".x.jpg.swp",
      "photo.jpg.sb-1a2b3c4d-Xy9Z",
      "4913",
      "noextension",
      "photo.jpg~",
      "#photo.jpg#",
    ].concat([
      ".hidden.jpg",
      ".goutputstream-A1B2",
      "photo.jpg___jb_tmp___",
      "~$photo.jpg",
      "photo.jpg.PART",
      "photo.",
    ]),
  )("include %s", (name) => {
    expect(isTemporaryName(name)).toBe(true);
  });

  it.each(["photo.jpg", "Été.2024.jpeg", "a.sb-1.jpg", "notes.txt", "~a.jpg", "._photo.jpg", ".DS_Store"])(
    "do not include %s",
    (name) => {
      expect(isTemporaryName(name)).toBe(false);
    },
  );

  it("temporary names of folders are the names that programs make for one file", () => {
    expect(["photo.jpg.sb-1a2b-Xy", ".~tmp~", ".rsync-partial"].every(isTemporaryFolderName)).toBe(true);
    expect(["2024-01", "nested", ".thumbnails", ".Trashes"].some(isTemporaryFolderName)).toBe(false);
  });
});
