import { describe, expect, it } from "vitest";
import { findQuality, type QualitySearch, raiseUntilWithin } from "./find-quality";

const search: QualitySearch = { first: 76, lowest: 35, highest: 90, slope: 0.045, maxError: 0.016 };
const thorough = { maxTrials: 8, trustedStep: 0 };

/** Errors that fall with the quality, and the qualities that were measured. */
function createCurve(errorOf: (quality: number) => number) {
  const measured: number[] = [];
  const measure = async (quality: number) => {
    measured.push(quality);
    return errorOf(quality);
  };
  return { measured, measure };
}

const exponential = (lowest: number, slope: number) => (quality: number) =>
  search.maxError * Math.exp(-slope * (quality - lowest));

describe("the search for a quality", () => {
  it.each([
    [76, 0.045],
    [52, 0.02],
    [71, 0.09],
    [88, 0.03],
    [40, 0.05],
  ])("finds a quality near %i that is within the limit", async (lowest, slope) => {
    const { measure } = createCurve(exponential(lowest, slope));
    const quality = await findQuality(search, thorough, measure);

    expect(quality).toBeGreaterThanOrEqual(lowest);
    // An error of at least 92% of the limit is close enough.
    expect(quality - lowest).toBeLessThanOrEqual(Math.ceil(0.084 / slope));
  });

  it("stays between the lowest and the highest quality", async () => {
    const never = createCurve(() => 1);
    expect(await findQuality(search, thorough, never.measure)).toBe(search.highest);
    const always = createCurve(() => 0);
    expect(await findQuality(search, thorough, always.measure)).toBe(search.lowest);
  });

  it("measures no quality twice and no more than allowed", async () => {
    const { measured, measure } = createCurve(exponential(60, 0.015));
    await findQuality(search, { maxTrials: 3, trustedStep: 0 }, measure);
    expect(measured.length).toBeLessThanOrEqual(3);
    expect(new Set(measured).size).toBe(measured.length);
  });

  it("does not try a trusted step", async () => {
    const { measured, measure } = createCurve(exponential(78.5, 0.045));
    const quality = await findQuality(search, { maxTrials: 3, trustedStep: 4 }, measure);
    expect({ quality, measured }).toEqual({ quality: 79, measured: [76] });
  });
});

describe("raising a quality", () => {
  it("ends with an error within the limit, in few steps", async () => {
    const { measured, measure } = createCurve(exponential(86, 0.02));
    const { quality, error } = await raiseUntilWithin(search, 70, measure);
    expect(error).toBeLessThanOrEqual(search.maxError);
    expect(quality).toBeGreaterThanOrEqual(86);
    expect(measured.length).toBeLessThanOrEqual(4);
  });

  it("keeps a quality that is within the limit", async () => {
    const { measured, measure } = createCurve(exponential(60, 0.02));
    expect((await raiseUntilWithin(search, 70, measure)).quality).toBe(70);
    expect(measured).toEqual([70]);
  });

  it("ends at the highest quality when the error never falls", async () => {
    const { measure } = createCurve(() => 1);
    expect((await raiseUntilWithin(search, 70, measure)).quality).toBe(search.highest);
  });
});
