import { expect, it } from "vitest";
import { findFacePoint } from "./face-point";

it("is the middle of what all faces span", () => {
  const left = { x: 0.1, y: 0.2, width: 0.1, height: 0.2 };
  const right = { x: 0.6, y: 0.3, width: 0.2, height: 0.4 };
  const point = findFacePoint([right, left]);
  expect([point?.x, point?.y]).toEqual([expect.closeTo(0.45), expect.closeTo(0.45)]);
});

it("is nowhere without faces", () => {
  expect(findFacePoint([])).toBeNull();
});
