import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import { compassGravities, cropStrategies } from "./gravity";
import {
  compareCustomKeys,
  describeGravityProblem,
  fitModes,
  looksLikeVariantKey,
  parseCustomKey,
  toCustomKey,
} from "./variant-keys";

const side = fc.integer({ min: 0, max: 8192 });
const share = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
const gravity = fc.oneof(
  fc.constantFrom(...compassGravities, ...cropStrategies),
  fc.record({ x: share, y: share }),
);

const variant = fc
  .record({
    width: side,
    height: side,
    quality: fc.integer({ min: 0, max: 100 }),
    fit: fc.constantFrom(...fitModes),
  })
  .filter(({ width, height }) => width + height > 0);

describe("the key of a custom variant", () => {
  it("round-trips", () => {
    fc.assert(
      fc.property(variant, fc.option(gravity, { nil: undefined }), (one, cropGravity) => {
        const parameters = one.fit === "cover" && cropGravity ? { ...one, gravity: cropGravity } : one;
        expect(parseCustomKey(toCustomKey(parameters))).toEqual(parameters);
        expect(looksLikeVariantKey(toCustomKey(parameters))).toBe(true);
      }),
    );
  });

  it("has one spelling: parsing and formatting returns the same key", () => {
    const digits = fc.stringMatching(/^[+ ]?0{0,2}\d{0,4}$/);
    const spelling = fc
      .tuple(digits, digits, digits, fc.constantFrom(...fitModes, "Cover", "crop", ""))
      .map(([width, height, quality, fit]) => `w${width}-h${height}-q${quality}-fit${fit}`);
    fc.assert(
      fc.property(spelling, (key) => {
        const read = parseCustomKey(key);
        if (read) expect(toCustomKey(read)).toBe(key);
      }),
    );
  });

  it.each([
    "w0640-h0-q80-fitinside",
    "w640-h00-q80-fitinside",
    "w640-h0-q080-fitinside",
    "w+640-h0-q80-fitinside",
    "w 640-h0-q80-fitinside",
    " w640-h0-q80-fitinside",
    "w640-h0-q80-fitinside ",
    "w640-h0-q80-fitinside\n",
    "W640-h0-q80-fitinside",
    "w640-h0-q80-fitInside",
    "w640-h0-q80-fitcrop",
    "w640-h0-q80-fit",
    "w640-h0-q80",
    "w8193-h0-q80-fitinside",
    "w0-h8193-q80-fitinside",
    "w0-h0-q80-fitinside",
    "w640-h0-q00-fitinside",
    "w640-h0-q101-fitinside",
    "w6.4-h0-q80-fitinside",
    "w-640-h0-q80-fitinside",
    "w١-h0-q80-fitinside",
    "w1e3-h0-q80-fitinside",
    "w640-h0-q80-fitinside-x",
    "w640-h480-q80-fitcover-g",
    "w640-h480-q80-fitcover-gmiddle",
    "w640-h480-q80-fitcover-gNorth",
    "w640-h480-q80-fitcover-gnorthnorth",
    "w640-h480-q80-fitcover-gsouthnorth",
    "w640-h480-q80-fitcover-gtoString",
    "w640-h480-q80-fitcover-gx0",
    "w640-h480-q80-fitcover-gx0y",
    "w640-h480-q80-fitcover-gy0x0",
    "w640-h480-q80-fitcover-gx0y0z",
    "w640-h480-q80-fitcover-gx00y0",
    "w640-h480-q80-fitcover-gx0y01",
    "w640-h480-q80-fitcover-gx1001y0",
    "w640-h480-q80-fitcover-gx0y1001",
    "w640-h480-q80-fitcover-gx-1y0",
    "w640-h480-q80-fitcover-gx0.5y0",
    "w640-h480-q80-fitcover-gx+1y0",
    "w640-h480-q80-fitcover-gx1e2y0",
    "w640-h480-q80-fitcover-gx 1y0",
    "w640-h480-q80-fitcover-gx0y0\n",
    "w640-h480-q80-fitcontain-gnorth",
    "w640-h480-q80-fitfill-gnorth",
    "w640-h480-q80-fitinside-gnorth",
    "w640-h480-q80-fitoutside-gnorth",
    "w640-h480-q80-fitcover-gnorth-geast",
    "w640-h480-q80-fitcovergnorth",
    "w640-h480-q80-gnorth-fitcover",
    "w512",
    "original",
    "",
  ])("is not %j", (key) => {
    expect(parseCustomKey(key)).toBeUndefined();
  });

  it("an error explains an invalid gravity", () => {
    const describeKey = (text: string) => describeGravityProblem(`w640-h480-q80-fit${text}`);
    expect(describeKey("inside-gnorth")).toBe("may have a gravity (-g) only with fitcover");
    expect(describeKey("inside-gnowhere")).toBe("may have a gravity (-g) only with fitcover");
    expect(describeKey("cover-gx0500y0")).toMatch(/^must have one of these gravities after -g: northwest, /);

    for (const text of ["cover", "cover-gnorth", "cover-gx0y1000", "crop-gnorth"])
      expect(describeKey(text)).toBeUndefined();
  });

  it("sorts by gravity after everything else", () => {
    const cover = "w9-h9-q80-fitcover";
    const keys = ["-gx10y5", "-gx9y500", "-gface", "-gentropy", "-gattention", "-gcenter", "-gnorth", ""].map(
      (suffix) => cover + suffix,
    );
    expect(keys.toSorted(compareCustomKeys)).toEqual(
      ["", "-gnorth", "-gcenter", "-gattention", "-gentropy", "-gface", "-gx9y500", "-gx10y5"].map(
        (suffix) => cover + suffix,
      ),
    );
  });

  it("sorts in one order", () => {
    const keys = ["w10-h0-q80-fitinside", "w9-h0-q80-fitinside", "w9-h0-q80-fitcover", "w9-h0-q8-fitfill"];
    expect(keys.sort(compareCustomKeys)).toEqual([
      "w9-h0-q8-fitfill",
      "w9-h0-q80-fitcover",
      "w9-h0-q80-fitinside",
      "w10-h0-q80-fitinside",
    ]);
  });
});
