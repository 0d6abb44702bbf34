import { expect, it } from "vitest";
import { describeImage } from "./describe-image";

const nothing = { title: null, tags: [], caption: null, labelsJson: null, textFound: null };

it("has a line for each thing that is said about the image", () => {
  const image = {
    title: "Holiday",
    tags: ["north-sea", "summer"],
    caption: "A lighthouse above a shore.",
    labelsJson: '["lighthouse","rocky shore"]',
    textFound: "NORTH PIER 1904",
  };

  expect(describeImage(image)).toBe(
    "Holiday\nA lighthouse above a shore.\nlighthouse, rocky shore\nnorth sea, summer\nNORTH PIER 1904",
  );
});

it("leaves out what is not said, and cuts what is too long by code points", () => {
  expect(describeImage(nothing)).toBe("");
  expect(describeImage({ ...nothing, caption: "" })).toBe("");
  expect(describeImage({ ...nothing, textFound: "𝒶".repeat(5_000) })).toBe("𝒶".repeat(4_000));
});
