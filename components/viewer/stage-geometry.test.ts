import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clampView,
  fitScale,
  fitView,
  isZoomed,
  panBy,
  pinch,
  readSwipe,
  type Stage,
  toggledScale,
  wheelFactor,
  zoomShare,
  zoomTo,
} from "./stage-geometry";

const photo: Stage = {
  box: { width: 1000, height: 600 },
  image: { width: 4000, height: 3000 },
  density: 1,
  isVector: false,
};
const small: Stage = { ...photo, image: { width: 300, height: 200 } };

describe("fitting", () => {
  test("shows the whole image, and never enlarges pixels", () => {
    expect(fitScale(photo)).toBe(0.2);
    expect(fitScale(small)).toBe(1);
    expect(fitScale({ ...small, density: 2 })).toBe(0.5);
    expect(fitScale({ ...small, isVector: true })).toBe(3);
  });

  test("toggles with 100%, and with 200% when that is the same", () => {
    expect(toggledScale(fitView(photo), photo)).toBe(1);
    expect(toggledScale({ scale: 1, x: 5, y: 5 }, photo)).toBe(0.2);
    expect(toggledScale(fitView(small), small)).toBe(2);
    expect(zoomShare({ scale: 1, x: 0, y: 0 }, { ...photo, density: 2 })).toBe(2);
  });
});

describe("zooming", () => {
  /** The pixel of the image under a point of the stage. */
  const pixelUnder = (view: { scale: number; x: number; y: number }, point: { x: number; y: number }) => ({
    x: (point.x - view.x) / view.scale,
    y: (point.y - view.y) / view.scale,
  });

  test("keeps the pixel under the pointer where no edge interferes", () => {
    const point = { x: 120, y: -80 };
    const start = zoomTo(fitView(photo), 1, { x: 0, y: 0 }, photo);
    const before = pixelUnder(start, point);
    const after = pixelUnder(zoomTo(start, 2.5, point, photo), point);

    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  test("stays between fit and eight times the size", () => {
    expect(zoomTo(fitView(photo), 0.001, { x: 0, y: 0 }, photo)).toEqual(fitView(photo));
    expect(zoomTo(fitView(photo), 100, { x: 0, y: 0 }, photo).scale).toBe(8);
  });

  test("zooming never shows ground next to an image that is larger than the stage", () => {
    const coordinate = fc.integer({ min: -500, max: 500 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0.2, max: 5, noNaN: true }), coordinate, coordinate)),
        (steps) => {
          let view = fitView(photo);
          for (const [factor, x, y] of steps) view = zoomTo(view, view.scale * factor, { x, y }, photo);
          view = panBy(view, { x: 100_000, y: -100_000 }, photo);
          const excessX = Math.max(0, (photo.image.width * view.scale - photo.box.width) / 2);
          const excessY = Math.max(0, (photo.image.height * view.scale - photo.box.height) / 2);
          expect(view.x).toBeCloseTo(excessX);
          expect(view.y).toBeCloseTo(-excessY);
        },
      ),
    );
  });

  test("a pinch zooms by the distance of the fingers and moves with them", () => {
    const start = zoomTo(fitView(photo), 1, { x: 0, y: 0 }, photo);
    const from = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const;

    const to = [
      { x: -90, y: 10 },
      { x: 110, y: 10 },
    ] as const;

    expect(pinch(start, from, to, photo)).toEqual({ scale: 2, x: 10, y: 10 });
    expect(pinch(start, from, from, photo)).toEqual(start);
    expect(pinch(start, [from[0], from[0]], from, photo).scale).toBe(1);
  });

  test("a turn of the wheel towards the user makes the image smaller, however the browser counts it", () => {
    const turn = { deltaMode: 0, ctrlKey: false };
    expect(wheelFactor({ ...turn, deltaY: 100 })).toBeLessThan(1);
    expect(wheelFactor({ ...turn, deltaY: -100 })).toBeGreaterThan(1);
    expect(wheelFactor({ ...turn, deltaY: 3, deltaMode: 1 })).toBe(wheelFactor({ ...turn, deltaY: 48 }));
    expect(wheelFactor({ ...turn, deltaY: 5_000 })).toBe(wheelFactor({ ...turn, deltaY: 200 }));
  });

  test("only an image beyond its fit can be panned", () => {
    expect(isZoomed(fitView(photo), photo)).toBe(false);
    expect(isZoomed({ scale: 0.3, x: 0, y: 0 }, photo)).toBe(true);
    expect(clampView({ scale: 0.2, x: 40, y: -40 }, photo)).toEqual({ scale: 0.2, x: 0, y: 0 });
  });
});

describe("swipes", () => {
  const still = { speedX: 0, speedY: 0 };
  test("sideways they page, downwards they close", () => {
    expect(readSwipe({ x: -300, y: 20, ...still }, photo.box)).toBe("left");
    expect(readSwipe({ x: 300, y: 20, ...still }, photo.box)).toBe("right");
    expect(readSwipe({ x: 10, y: 200, ...still }, photo.box)).toBe("close");
    expect(readSwipe({ x: 10, y: -400, ...still }, photo.box)).toBeUndefined();
  });

  test("short ones count when they are fast, and in the same direction", () => {
    expect(readSwipe({ x: 40, y: 0, ...still }, photo.box)).toBeUndefined();
    expect(readSwipe({ x: 40, y: 0, speedX: 0.8, speedY: 0 }, photo.box)).toBe("right");
    expect(readSwipe({ x: 40, y: 0, speedX: -0.8, speedY: 0 }, photo.box)).toBeUndefined();
    expect(readSwipe({ x: 0, y: 50, speedX: 0, speedY: 0.8 }, photo.box)).toBe("close");
  });
});
