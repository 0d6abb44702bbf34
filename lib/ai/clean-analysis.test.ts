import { describe, expect, it } from "vitest";
import { cleanAnalysis } from "./clean-analysis";

const clean = (part: Partial<Parameters<typeof cleanAnalysis>[0]>) =>
  cleanAnalysis({ labels: [], caption: "", text: "", nsfwScore: 0, faces: [], ...part });

describe("a cleaned analysis", () => {
  it("has texts on one line without control, direction-changing and invisible characters", () => {
    const caption = "  A\u0000 dog\u0007\r\n on\u2028a \u202elawn\u200b \ud800 ";
    expect(clean({ caption, text: caption })).toMatchObject({
      caption: "A dog on a lawn \ufffd",
      text: "A dog on a lawn \ufffd",
    });
  });

  it("has cut texts", () => {
    const { caption, text, labels } = clean({
      caption: "🐕".repeat(1_000),
      text: "x".repeat(10_000),
      labels: Array.from({ length: 99 }, (_, at) => ({ name: `${at}`.padEnd(99, "y"), score: at / 100 })),
    });

    expect([[...caption].length, text.length, labels.length, labels[0]?.name.length]).toEqual([
      300, 2_000, 20, 40,
    ]);
    expect(labels[0]?.score).toBe(0.98);
  });

  it("has each label once, in lower case, most certain first", () => {
    const labels = [
      { name: "Dog ", score: 0.4 },
      { name: "lawn", score: 0.6 },
      { name: "dog", score: 0.9 },
      { name: " \n", score: 1 },
    ];

    expect(clean({ labels }).labels).toEqual([
      { name: "dog", score: 0.9 },
      { name: "lawn", score: 0.6 },
    ]);
  });

  it("has the parts of boxes that are in the image", () => {
    const faces = [{ x: -0.1, y: 0.5, width: 0.3, height: 0.75 }];
    expect(clean({ faces }).faces).toEqual([{ x: 0, y: 0.5, width: 0.2, height: 0.5 }]);
    expect(
      clean({ faces: Array.from({ length: 30 }, () => ({ x: 0, y: 0, width: 1, height: 1 })) }).faces,
    ).toHaveLength(20);
  });

  it.each([
    [Number.NaN, 0],
    [-1, 0],
    [17, 1],
    [0.5, 0.5],
  ])("has scores from 0 to 1: %s becomes %s", (given, nsfwScore) => {
    expect(clean({ nsfwScore: given }).nsfwScore).toBe(nsfwScore);
  });
});
