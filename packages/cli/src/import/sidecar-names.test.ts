import { describe, expect, it } from "vitest";
import { isCutSidecar, originalOfEdited, sidecarNames, uncutName } from "./sidecar-names.ts";

describe("the sidecar of an image", () => {
  // Names of real exports, as their reports on GitHub give them.
  it.each([
    ["PXL_20211013_220651983.jpg", "PXL_20211013_220651983.jpg.json"],
    ["DSC_0101(1).JPG", "DSC_0101.JPG(1).json"],
    ["IMG_2710(1).HEIC", "IMG_2710.HEIC.supplemental-metadata(1).json"],
    ["IMG_20200920_131207.jpg", "IMG_20200920_131207.jpg.supplemental-metadata.json"],
    ["Screenshot_2017-07-05-10-05-26.png", "Screenshot_2017-07-05-10-05-26.png.supplementa.json"],
    ["D7157814-D2D5-4A62-AFCE-9CF465CB7D66.jpeg", "D7157814-D2D5-4A62-AFCE-9CF465CB7D66.jpeg.supp.json"],
    [
      "Screenshot_20220207_102421_com.snapchat.android.jpg",
      "Screenshot_20220207_102421_com.snapchat.androi.json",
    ],
    [
      "13039_327707840323_537645323_9470255_27214_n(1).jpg",
      "13039_327707840323_537645323_9470255_27214_n.j(1).json",
    ],
    [
      "Backyard_ceremony_wedding_photography_xxxxxxx_m(494).jpg",
      "Backyard_ceremony_wedding_photography_xxxxxxx_(494).json",
    ],
    [
      "😀😃😄😁😆😅😂🤣🥲☺️😊😇🙂🙃😉😌😍🥰😘😗😙😚😋😛.jpg",
      "😀😃😄😁😆😅😂🤣🥲☺️😊😇🙂🙃😉😌😍🥰😘😗😙😚😋.json",
    ],
    ["lake.jpg", "lake.json"],
  ])("the sidecar of %s may be %s", (filename, sidecar) => {
    expect(sidecarNames(filename, ".json")).toContain(sidecar);
  });

  it.each([
    ["DSC_0102(1).JPG", "DSC_0102.JPG(2).json"],
    ["DSC_0103.JPG", "DSC_0103.JPG(1).json"],
    ["DSC_0104(1).JPG", "DSC_0104.JPG.json"],
  ])("the sidecar of %s is not %s", (filename, sidecar) => {
    expect(sidecarNames(filename, ".json")).not.toContain(sidecar);
  });

  it("an XMP sidecar has the whole name or the name without its extension", () => {
    expect(sidecarNames("lake.tif", ".xmp")).toEqual(["lake.tif.xmp", "lake.xmp"]);
  });
});

it.each([
  ["PXL_20220405_090123740.PORTRAIT-modifié.jpg", "PXL_20220405_090123740.PORTRAIT.jpg"],
  ["lake-edited(1).jpg", "lake(1).jpg"],
  ["IMG_1-ha editado.jpg", "IMG_1.jpg"],
  ["IMG_1-編集済み.jpg", "IMG_1.jpg"],
  ["IMG_1-modifié.jpg".normalize("NFD"), "IMG_1.jpg"],
  ["IMG_1-EFFECTS.jpg", "IMG_1.jpg"],
  ["trip-sunset.jpg", undefined],
  ["-edited.jpg", undefined],
  ["IMG_1.jpg", undefined],
  ["2024-06-30.jpg", undefined],
])("%s is an edited copy of %s", (filename, original) => {
  expect(originalOfEdited(filename)).toBe(original);
});

it.each([
  ["Backyard_ceremony_xx(2).jpg", "Backyard_ceremony_xxx.jpg", "Backyard_ceremony_xxx.jpg"],
  ["lake(1).jpg", "lake.jpg", undefined],
  ["lake.jpg", "lake.heic", undefined],
])("%s of %s had the name %s", (filename, original, expected) => {
  expect(uncutName(filename, original)).toBe(expected);
});

describe("a sidecar name that is truncated at an unknown length", () => {
  it.each([
    [
      "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_.json",
      "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_P(1).jpg",
    ],
    [
      "123456789123456789123456789123456789_DSCN0091.JP.supplemental-meta.json",
      "123456789123456789123456789123456789_DSCN0091.JPG",
    ],
  ])("%s belongs to %s", (sidecar, filename) => {
    expect(isCutSidecar(sidecar, filename)).toBe(true);
  });

  it.each([
    ["lake.json", "lakeside.jpg"],
    [
      "123456789123456789123456789123456789_DSCN0091.JP.supplemental-meta(1).json",
      "123456789123456789123456789123456789_DSCN0091.JPG",
    ],
    [
      "Backyard_ceremony_wedding_photography_xxxxxxx_(494).json",
      "Backyard_ceremony_wedding_photography_xxxxxxx_m(185).jpg",
    ],
  ])("%s does not belong to %s", (sidecar, filename) => {
    expect(isCutSidecar(sidecar, filename)).toBe(false);
  });
});
