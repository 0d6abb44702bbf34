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

/** The corners of the map that the view shows. */
const shown = (view: MapView) => ({
  left: view.x - box.width / 2 / view.scale,
  right: view.x + box.width / 2 / view.scale,
  top: view.y - box.height / 2 / view.scale,
  bottom: view.y + box.height / 2 / view.scale,
});

function expectFilled(view: MapView): void {
  const { left, right, top, bottom } = shown(view);
  expect(left).toBeGreaterThanOrEqual(-0.001);
  expect(right).toBeLessThanOrEqual(mapWidth + 0.001);
  expect(top).toBeGreaterThanOrEqual(-0.001);
  expect(bottom).toBeLessThanOrEqual(mapHeight + 0.001);
}

describe("the view", () => {
  test("shows all places at first, and the whole width without any", () => {
    const view = fitPoints([berlin, sydney], box);
    for (const point of [berlin, sydney]) {
      const { x, y } = toScreen(point, view, box);
      expect(x > 0 && x < box.width && y > 0 && y < box.height).toBe(true);
    }
    expect(fitPoints([], box).scale).toBe(box.width / mapWidth);
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
