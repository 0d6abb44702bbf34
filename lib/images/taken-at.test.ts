import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import { shiftTakenAt, takenAtColumns, takenAtOf } from "./image";
import { normalizeTakenAt, TakenAt, takenAtFromFilename, withOffset } from "./taken-at";

const now = Date.parse("2026-01-01T00:00:00Z");

describe("the time in a filename", () => {
  it.each([
    ["IMG_20240131_142530.jpg", "2024-01-31T14:25:30"],
    ["20240131_142530.heic", "2024-01-31T14:25:30"],
    ["IMG_20240131_142530_HDR.jpg", "2024-01-31T14:25:30"],
    ["IMG_20240131_142530123_BURST001.jpg", "2024-01-31T14:25:30.123"],
    ["00000IMG_00000_BURST20240131142530123_COVER.jpg", "2024-01-31T14:25:30.123"],
    ["PXL_20240131_142530123.jpg", "2024-01-31T14:25:30.123Z"],
    ["PXL_20240131_142530123.MP.jpg", "2024-01-31T14:25:30.123Z"],
    ["Screenshot_20240131-142530.png", "2024-01-31T14:25:30"],
    ["Screenshot_2024-01-31-14-25-30-123_com.example.app.jpg", "2024-01-31T14:25:30"],
    ["Screenshot 2024-01-31 at 14.25.30.png", "2024-01-31T14:25:30"],
    ["Screenshot 2024-01-31 at 2.25.30\u202fPM.png", "2024-01-31T14:25:30"],
    ["Screenshot 2024-01-31 at 12.25.30 am.png", "2024-01-31T00:25:30"],
    ["Screenshot 2024-01-31 142530.png", "2024-01-31T14:25:30"],
    ["Bildschirmfoto 2024-01-31 um 14.25.30.png", "2024-01-31T14:25:30"],
    ["Screenshot from 2024-01-31 14-25-30.png", "2024-01-31T14:25:30"],
    ["2024-01-31 14.25.30.jpg", "2024-01-31T14:25:30"],
    ["2024-01-31 14.25.30-1.jpg", "2024-01-31T14:25:30"],
    ["photo_2024-01-31_14-25-30.jpg", "2024-01-31T14:25:30"],
    ["signal-2024-01-31-142530.jpeg", "2024-01-31T14:25:30"],
    ["WhatsApp Image 2024-01-31 at 14.25.30.jpeg", "2024-01-31T14:25:30"],
    ["IMG-20240131-WA0001.jpg", "2024-01-31T00:00:00"],
    ["pasted-2024-01-31-142530.png", "2024-01-31T14:25:30Z"],
    ["2024-02-29T23:59:59.jpg", "2024-02-29T23:59:59"],
  ])("%s", (filename, takenAt) => {
    expect(takenAtFromFilename(filename, now)).toBe(takenAt);
  });

  it.each([
    ["no digits", "sunset.jpg"],
    ["a number", "IMG_2041.jpg"],
    ["a day alone", "report-2024-01-31.png"],
    ["a day that does not exist", "IMG_20230229_142530.jpg"],
    ["a month that does not exist", "IMG_20241331_142530.jpg"],
    ["an hour that does not exist", "IMG_20240131_242530.jpg"],
    ["an afternoon that does not exist", "Screenshot 2024-01-31 at 14.25.30 PM.png"],
    ["no month of a message", "IMG-20241331-WA0001.jpg"],
    ["a time to come", "IMG_20260103_000000.jpg"],
    ["the time before cameras wrote files", "IMG_19891231_235959.jpg"],
    ["a longer number", "12024013114253012345.jpg"],
    ["a Unix time in milliseconds", "1706711130000.jpg"],
    ["a size", "wallpaper-2048-1536.jpg"],
    ["an identifier", "6f9619ff-8b86-d011-b42d-00cf4fc964ff.jpg"],
    ["nothing", ""],
  ])("is not read from %s: %s", (_what, filename) => {
    expect(takenAtFromFilename(filename, now)).toBeUndefined();
  });

  it("may be ahead of UTC by a day, as clocks are", () => {
    expect(takenAtFromFilename("IMG_20260101_135959.jpg", now)).toBe("2026-01-01T13:59:59");
  });

  it("is plausible, or there is none, whatever the name is", () => {
    const unit = fc.constantFrom(..."0123456789", ..."-_.: TPMat", ..."é\u202f\ud800");
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (name) => {
        const takenAt = takenAtFromFilename(name, now);
        if (takenAt !== undefined) expect(normalizeTakenAt(takenAt)).toBe(takenAt);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a time that is sent", () => {
  it.each([
    ["2024-01-31T14:25", "2024-01-31T14:25:00"],
    ["2024-01-31T14:25:30", "2024-01-31T14:25:30"],
    ["2024-01-31T14:25:30.000Z", "2024-01-31T14:25:30Z"],
    ["2024-01-31T14:25:30.5+05:30", "2024-01-31T14:25:30.500+05:30"],
    ["2024-01-31T14:25:30.123456-08:00", "2024-01-31T14:25:30.123-08:00"],
    ["1839-08-19T12:00:00", "1839-08-19T12:00:00"],
  ])("%s is stored as %s", (sent, stored) => {
    expect(TakenAt.parse(sent)).toBe(stored);
    expect(TakenAt.parse(stored)).toBe(stored);
  });

  it.each([
    "",
    "2024-01-31",
    "2023-02-29T00:00:00",
    "2024-01-31 14:25:30",
    "2024-01-31T24:00:00",
    "2024-01-31T14:25:60",
    "2024-01-31T14:25:30+15:00",
    "2024-01-31T14:25:30+0200",
    "1799-12-31T00:00:00",
    "2200-01-01T00:00:00",
    "+002024-01-31T14:25:30",
    "2024-01-31T14:25:30\n",
    "yesterday",
  ])("%j is rejected", (sent) => {
    expect(TakenAt.safeParse(sent).error?.issues[0]?.message).toContain("must be a date and time");
  });
});

describe("an image's clock", () => {
  const file = { fileTakenAt: "2024-01-31T23:30:00+01:00", editedTakenAt: null };

  it.each([
    [3600, "2024-02-01T00:30:00+01:00"],
    [-86_400, "2024-01-30T23:30:00+01:00"],
    [-0.5, "2024-01-31T23:29:59.500+01:00"],
  ])("moves by %d seconds and keeps its offset", (seconds, editedTakenAt) => {
    expect(shiftTakenAt(file, seconds)).toEqual({ editedTakenAt });
  });

  it("moves from where its owner set it, and back to where it was", () => {
    expect(takenAtOf(file)).toBe(file.fileTakenAt);

    const edited = { ...file, ...takenAtColumns(file, "2020-01-01T00:00:00") };
    expect(takenAtOf(edited)).toBe("2020-01-01T00:00:00");
    expect(shiftTakenAt(edited, 1)).toEqual({ editedTakenAt: "2020-01-01T00:00:01" });
    expect(shiftTakenAt({ ...file, ...shiftTakenAt(file, 60) }, -60)).toEqual({ editedTakenAt: null });
  });

  it("the clock does not move without a known time, nor beyond the plausible years", () => {
    expect(shiftTakenAt({ fileTakenAt: null, editedTakenAt: null }, 60)).toBeUndefined();
    for (const seconds of [-1e10, 1e10, 1e300, Number.NaN])
      expect(shiftTakenAt(file, seconds)).toBeUndefined();
  });
});

describe("another offset from UTC", () => {
  it.each([
    ["2024-01-31T12:00:00", "+02:00", "clock", "2024-01-31T12:00:00+02:00"],
    ["2024-01-31T12:00:00.5-03:30", "Z", "clock", "2024-01-31T12:00:00.5Z"],
    ["2024-01-31T23:30:00Z", "+05:45", "instant", "2024-02-01T05:15:00+05:45"],
    ["2024-01-31T00:15:00.250+02:00", "-03:30", "instant", "2024-01-30T18:45:00.250-03:30"],
    ["2024-01-31T12:00:00", "+02:00", "instant", undefined],
    ["2199-12-31T23:00:00Z", "+02:00", "instant", undefined],
  ] as const)("%s in %s with the same %s is %s", (takenAt, offset, keep, expected) => {
    expect(withOffset(takenAt, offset, keep)).toBe(expected && normalizeTakenAt(expected));
  });

  it("with the same instant is the same instant, and leads back", () => {
    const offsets = fc.constantFrom("Z", "+14:00", "-11:30", "+05:45");
    fc.assert(
      fc.property(offsets, offsets, fc.integer({ min: 0, max: 86_399 }), (from, to, second) => {
        const takenAt = `2024-02-29T${new Date(second * 1_000).toISOString().slice(11, 19)}${from}`;
        const moved = withOffset(takenAt, to, "instant") ?? "";
        expect(Date.parse(moved)).toBe(Date.parse(takenAt));
        expect(withOffset(moved, from, "instant")).toBe(takenAt);
      }),
      { numRuns: 50 },
    );
  });
});
