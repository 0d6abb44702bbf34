import { expect, test } from "vitest";
import { exifHighlights } from "./exif-highlights";

test("formats camera settings as photographers do", () => {
  const exif = {
    make: "NIKON CORPORATION",
    model: "NIKON D800E",
    exposure: "1/250",
    aperture: 2.8,
    iso: 100,
    focal_length: 35,
    taken_at: "2024-06-30T12:00:00",
    gps: { latitude: 52.520008, longitude: -13.404954 },
  };

  expect(exifHighlights(exif)).toEqual({
    camera: "NIKON D800E",
    exposure: "1/250 s · ƒ/2.8 · ISO 100 · 35 mm",
    takenAt: "2024-06-30T12:00:00",
    place: "52.52001, -13.40495",
  });
});

test("names the maker when the model does not", () => {
  expect(exifHighlights({ make: "Apple", model: "iPhone 13" }).camera).toBe("Apple iPhone 13");
  expect(exifHighlights({ model: "X100" }).camera).toBe("X100");
});

test("omits what is missing or of the wrong type", () => {
  expect(exifHighlights(null)).toEqual({});
  expect(exifHighlights({ make: 7, iso: "100", gps: { latitude: 1 } })).toEqual({});
});
