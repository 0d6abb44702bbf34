import { describe, expect, test } from "vitest";
import { clusterPlaces } from "./clusters";
import type { MapPlace } from "./map-places";
import {
  fitCluster,
  fitPoints,
  isNearest,
  type MapView,
  moveBy,
  pinchBy,
  toScreen,
  zoomBy,
} from "./map-view";
import { mapHeight, mapWidth, projectPosition } from "./projection.mjs";

const box = { width: 1_000, height: 500 };
const berlin = projectPosition({ latitude: 52.52, longitude: 13.405 });
const potsdam = projectPosition({ latitude: 52.396, longitude: 13.058 });
const sydney = projectPosition({ latitude: -33.87, longitude: 151.21 });
const newYork = projectPosition({ latitude: 40.71, longitude: -74 });
const capeTown = projectPosition({ latitude: -33.92, longitude: 18.42 });
const middle = { x: 0, y: 0 };

describe("the projection", () => {
  test("has its edges at 180° and nothing beyond its northern and southern end", () => {
    expect(projectPosition({ latitude: 84, longitude: -180 })).toEqual({ x: 0, y: 0 });
    expect(projectPosition({ latitude: 90, longitude: 180 })).toEqual({ x: mapWidth, y: 0 });
    expect(projectPosition({ latitude: -90, longitude: 0 }).y).toBeLessThanOrEqual(mapHeight);
  });

  test("puts the equator where Mercator does", () => {
    const { x, y } = projectPosition({ latitude: 0, longitude: 0 });
    expect(x).toBe(mapWidth / 2);
    expect(y).toBeCloseTo((Math.asinh(Math.tan((84 * Math.PI) / 180)) * mapWidth) / (2 * Math.PI));
  });
});

/** The box shows nothing but the map; where the map is smaller, it is in the middle. */
function expectFilled(view: MapView): void {
  for (const [at, side, length] of [
    [view.x, box.width, mapWidth],
    [view.y, box.height, mapHeight],
  ] as const) {
    const reach = side / 2 / view.scale;
    if (reach * 2 >= length) expect(at).toBeCloseTo(length / 2);
    else {
      expect(at - reach).toBeGreaterThanOrEqual(-0.001);
      expect(at + reach).toBeLessThanOrEqual(length + 0.001);
    }
  }
}

describe("the view", () => {
  test("shows all places at first with their thumbnails, and the whole world without any", () => {
    const view = fitPoints([berlin, sydney, newYork, capeTown], box);
    for (const point of [berlin, sydney, newYork, capeTown]) {
      const { x, y } = toScreen(point, view, box);
      expect(x >= 40 && x <= box.width - 40 && y >= 40 && y <= box.height - 40).toBe(true);
    }
    expect(fitPoints([], box).scale).toBe(box.height / mapHeight);
    expect(isNearest(fitPoints([berlin], box))).toBe(false);
    expect(isNearest(fitCluster([berlin], box))).toBe(true);
  });

  test("zooms about a point, which stays where it is", () => {
    const view = fitPoints([berlin, potsdam], box);
    const at = { x: 120, y: -80 };
    const zoomed = zoomBy(view, 2, at, box);

    expect(zoomed.scale).toBeCloseTo(view.scale * 2);
    expect(zoomed.x + at.x / zoomed.scale).toBeCloseTo(view.x + at.x / view.scale);
    expect(zoomed.y + at.y / zoomed.scale).toBeCloseTo(view.y + at.y / view.scale);
  });

  test("never leaves the map, however it is moved", () => {
    const start = fitPoints([berlin], box);
    for (const view of [
      zoomBy(start, 0.0001, middle, box),
      moveBy(start, { x: 1e9, y: -1e9 }, box),
      moveBy(start, { x: -1e9, y: 1e9 }, box),
      pinchBy(start, [middle, { x: 100, y: 0 }], [middle, { x: 1, y: 0 }], box),
    ])
      expectFilled(view);
    expect(isNearest(zoomBy(start, 1e9, middle, box))).toBe(true);
  });

  test("follows two fingers", () => {
    const view = fitPoints([berlin], box);
    const pinched = pinchBy(view, [middle, { x: 100, y: 0 }], [middle, { x: 200, y: 0 }], box);
    expect(pinched.scale).toBeCloseTo(view.scale * 2);
  });
});

describe("clusters", () => {
  const place = (key: string, point: MapPlace["point"], count: number): MapPlace => ({
    key,
    point,
    count,
    country: "DE",
    city: null,
    preview_url: null,
  });
  const places = [place("berlin", berlin, 9), place("potsdam", potsdam, 3), place("sydney", sydney, 2)];

  test("join what would overlap, and come apart when the map gets nearer", () => {
    const far = clusterPlaces(places, fitPoints([berlin, sydney], box), box);
    expect(far.map(({ key, count }) => [key, count])).toEqual([
      ["berlin", 12],
      ["sydney", 2],
    ]);

    const near = clusterPlaces(places, fitCluster([berlin, potsdam], box), box);
    expect(near.map(({ key }) => key)).toEqual(["berlin", "potsdam"]);
  });
});
