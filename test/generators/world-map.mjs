import { readFileSync } from "node:fs";
import path from "node:path";
import { merge, mesh } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";
import { mapHeight, mapWidth, projectPosition } from "../../components/places/map/projection.mjs";

/** @typedef {Parameters<typeof presimplify>[0]} Topology */

const maxBytes = 150_000;

/**
 * The land and the borders of the world as SVG paths. Points that matter least to the shapes are
 * left out until the file is small enough.
 * @param {string} projectRoot
 */
export function worldMap(projectRoot) {
  const source = path.join(projectRoot, "node_modules/world-atlas/countries-50m.json");
  const weighted = presimplify(project(JSON.parse(readFileSync(source, "utf8"))));
  // The weight of a point is the area of its triangle, in square units of the map.
  let [least, most] = [0, 10_000];
  while (most - least > 1) {
    const weight = Math.floor((least + most) / 2);
    if (draw(simplify(weighted, weight)).length > maxBytes) least = weight;
    else most = weight;
  }

  return { file: "public/world-map.json", content: draw(simplify(weighted, most)) };
}

/**
 * Returns the topology with points on the map in place of quantized degrees.
 * @param {Topology} atlas
 * @returns {Topology}
 */
function project({ transform, arcs, objects }) {
  if (!transform) throw new Error("the atlas has no transform");

  const [scaleX, scaleY] = transform.scale;
  const [west, south] = transform.translate;
  const projected = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([byX = 0, byY = 0]) => {
      x += byX;
      y += byY;
      const point = projectPosition({ longitude: x * scaleX + west, latitude: y * scaleY + south });
      return [point.x, point.y];
    });
  });

  return { type: "Topology", objects, arcs: projected };
}

/** @param {Topology} topology */
function draw(topology) {
  const { countries } = topology.objects;
  if (countries?.type !== "GeometryCollection") throw new Error("the atlas has no countries");

  const polygons = countries.geometries.flatMap((geometry) =>
    geometry.type === "Polygon" || geometry.type === "MultiPolygon" ? [geometry] : [],
  );
  const areas = merge(topology, polygons);
  const borders = mesh(topology, countries, (one, other) => one !== other);
  const content = {
    width: mapWidth,
    height: mapHeight,
    land: areas.coordinates.flat().map(drawRing).join(""),
    borders: borders.coordinates.map(drawLine).join(""),
  };

  return Buffer.from(`${JSON.stringify(content)}\n`);
}

/** @param {number[][]} ring */
function drawRing(ring) {
  const line = drawLine(unwrap(ring));
  return line && `${line}z`;
}

/**
 * Returns a ring that continues past the edge of the map where it crosses 180°. A ring around the
 * pole, Antarctica, is closed along the southern edge.
 * @param {number[][]} ring
 */
function unwrap(ring) {
  let [shift, previous] = [0, ring[0]?.[0] ?? 0];
  const points = ring.map(([x = 0, y = 0]) => {
    if (Math.abs(x - previous) > mapWidth / 2) shift += x < previous ? mapWidth : -mapWidth;
    previous = x;
    return [x + shift, y];
  });
  const first = points[0]?.[0] ?? 0;
  const last = points.at(-1)?.[0] ?? 0;
  if (Math.abs(last - first) < mapWidth / 2) return points.slice(0, -1);

  return [...points, [last, mapHeight], [first, mapHeight]];
}

/**
 * Returns the line with relative integers, without points that fall together. A line without a
 * length is empty.
 * @param {number[][]} points
 */
function drawLine(points) {
  let [atX, atY] = [Number.NaN, Number.NaN];
  let line = "";
  for (const point of points) {
    const [x, y] = point.map(Math.round);
    if (x === undefined || y === undefined || (x === atX && y === atY)) continue;

    line += line === "" ? `M${x} ${y}l` : joinNumbers(line, x - atX, y - atY);
    [atX, atY] = [x, y];
  }

  return line.endsWith("l") ? "" : line;
}

/**
 * A minus sign separates numbers as well as a space does.
 * @param {string} before
 * @param {number} x
 * @param {number} y
 */
function joinNumbers(before, x, y) {
  const gap = before.endsWith("l") || x < 0 ? "" : " ";
  return `${gap}${x}${y < 0 ? "" : " "}${y}`;
}
