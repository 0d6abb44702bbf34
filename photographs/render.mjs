import { hash, sumOctaves } from "./noise.mjs";
import { add, cross, dot, mix, multiply, normalize, scale, step } from "./vectors.mjs";

/** @typedef {import("./scenes.mjs").Scene} Scene */
/** @typedef {import("./vectors.mjs").Vector} Vector */

/**
 * A scene with a sun of length 1. The depth is 1 for what the water mirrors, which is less
 * detailed.
 * @typedef {Scene & { depth: number }} LitScene
 */

const farthest = 42;

/**
 * Renders a scene: for each pixel, a ray that ends at the ground, the water or the sky. Returns RGB
 * bytes.
 * @param {Scene} scene
 * @param {number} width
 * @param {number} height
 */
export function renderScene(scene, width, height) {
  const lit = { ...scene, sun: normalize(scene.sun), depth: 0 };
  const ahead = normalize(add(scene.target, scene.eye, -1));
  const right = normalize(cross([0, 1, 0], ahead));
  const up = cross(ahead, right);
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const x = (2 * column - width) / height;
      const y = (height - 2 * row) / height;
      const ray = normalize(add(add(scale(ahead, scene.zoom * 2), right, x), up, y));
      const light = trace(lit, scene.eye, ray);
      const vignette = 1 - 0.16 * (x * x + y * y) * Math.min(1, height / width);
      const grain = (hash(column, row) - 0.5) * 0.012;
      pixels.set(
        light.map((part) => develop(part * scene.exposure * vignette, grain)),
        (row * width + column) * 3,
      );
    }
  }
  return pixels;
}

/** A film's curve, then sRGB's. @param {number} light @param {number} grain */
function develop(light, grain) {
  const film = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
  const encoded = Math.max(0, Math.min(1, film)) ** (1 / 2.2) + grain;
  return Math.round(255 * Math.max(0, Math.min(1, encoded)));
}

/**
 * Returns the light from there.
 * @param {LitScene} scene
 * @param {Vector} origin
 * @param {Vector} ray
 * @returns {Vector}
 */
function trace(scene, origin, ray) {
  const waterAt =
    scene.water !== undefined && ray[1] < 0 ? (scene.water - origin[1]) / ray[1] : Number.POSITIVE_INFINITY;
  const groundAt = findGround(scene, origin, ray, Math.min(farthest, waterAt));
  if (groundAt !== undefined)
    return addHaze(scene, ray, groundAt, shadeGround(scene, add(origin, ray, groundAt), groundAt));
  return waterAt < farthest
    ? addHaze(scene, ray, waterAt, shadeWater(scene, add(origin, ray, waterAt), ray, waterAt))
    : shadeSky(scene, ray);
}

/** @param {LitScene} scene @param {Vector} origin @param {Vector} ray @param {number} end */
function findGround(scene, origin, ray, end) {
  let before = 0.02;
  for (let at = 0.02, count = 0; at < end && count < (scene.depth === 0 ? 420 : 160); count += 1) {
    const [x, y, z] = add(origin, ray, at);
    const above = y - scene.ground(x, z, 6);
    if (above < 0.0006 * at) return (before + at) / 2;
    if (y > 3.5 && ray[1] > 0) return undefined;
    before = at;
    at += Math.max(0.0012 * (1 + at), 0.38 * above);
  }
  return undefined;
}

/** @param {LitScene} scene @param {Vector} place @param {number} at distance from the eye */
function shadeGround(scene, place, at) {
  const [x, y, z] = place;
  const octaves = scene.depth === 0 ? 10 : 6;
  const near = Math.max(0.0015, 0.0011 * at);
  const normal = normalize([
    scene.ground(x - near, z, octaves) - scene.ground(x + near, z, octaves),
    2 * near,
    scene.ground(x, z - near, octaves) - scene.ground(x, z + near, octaves),
  ]);
  const { sun, sunColor } = scene;
  const facing = Math.max(0, dot(normal, sun));
  const direct = facing > 0 ? facing * findShadow(scene, [x, y + 0.004, z]) : 0;
  const sky = mix(scene.horizon, scene.zenith, 0.5 + 0.5 * normal[1]);
  const bounce = 0.063 * Math.max(0, dot(normal, normalize([-sun[0], 0.1, -sun[2]])));
  const light = add(scale(sky, (0.35 + 0.65 * normal[1]) * 0.9), sunColor, direct + bounce);
  return multiply(scene.surface({ x, y, z, slope: normal[1] }), light);
}

/**
 * Returns how much of the sun is seen from the place.
 * @param {LitScene} scene
 * @param {Vector} place
 */
function findShadow(scene, place) {
  let light = 1;
  for (let at = 0.02, count = 0; count < 48 && at < 9; count += 1) {
    const [x, y, z] = add(place, scene.sun, at);
    const above = y - scene.ground(x, z, 5);
    if (above < 0) return 0;
    light = Math.min(light, (26 * above) / at);
    at += Math.max(0.02, 0.5 * above);
  }
  return light;
}

/** @param {number} x @param {number} z */
const wave = (x, z) => sumOctaves(x * 26, z * 13, 4);

/**
 * @param {LitScene} scene
 * @param {Vector} place
 * @param {Vector} ray
 * @param {number} at distance from the eye
 */
function shadeWater(scene, [x, , z], ray, at) {
  const calm = 0.45 / (1 + 0.25 * at);
  const height = wave(x, z);
  /** @type {Vector} */
  const normal = [(height - wave(x + 0.004, z)) * calm, 1, (height - wave(x, z + 0.004)) * calm];
  const mirrored = add(ray, normal, -2 * dot(ray, normal));
  mirrored[1] = Math.abs(mirrored[1]) + 0.004;
  const share = 0.03 + 0.97 * (1 - Math.max(0, -dot(ray, normal))) ** 5;
  const seen = trace({ ...scene, depth: 1, water: undefined }, [x, scene.water ?? 0, z], normalize(mirrored));
  return mix(scene.deep, seen, Math.min(0.92, share * 0.95 + 0.04));
}

/** @param {LitScene} scene @param {Vector} ray */
function shadeSky(scene, ray) {
  const { horizon, zenith, sunColor, stars, clouds } = scene;
  const height = Math.max(0, ray[1]);
  const toward = Math.max(0, dot(ray, scene.sun));
  let color = mix(horizon, zenith, 1 - Math.exp(-4.2 * height));
  color = add(color, sunColor, 0.16 * toward ** 9 + 0.3 * toward ** 90);
  const star = hash(Math.floor((ray[0] / (ray[2] + 2)) * 900), Math.floor(ray[1] * 700) + 7) - 0.9988;
  if (star > 0) color = add(color, [1, 1, 1.1], 750 * stars * star * step(0.05, 0.3, height));
  const rim = stars > 0 ? 0.99925 : 0.9996;
  color = add(color, sunColor, 14 * step(rim, rim + 0.0002, toward));
  if (height < 0.004) return color;
  const [x, z] = [ray[0] / (height + 0.08), ray[2] / (height + 0.08)];
  const mass = sumOctaves(x * 0.55 + 3.1, z * 0.8 + 1.7, 6);
  const cover = step(0.62 - 0.22 * clouds, 0.86 - 0.16 * clouds, mass) * step(0, 0.12, height);
  const cloud = add(scale(mix(horizon, [1, 0.98, 0.96], 0.35), 0.75), sunColor, 0.09 * (0.4 + toward ** 4));
  return mix(color, scale(cloud, stars > 0 ? 0.3 : 1), 0.82 * cover);
}

/**
 * Adds the air between the eye and what it sees, which is lighter toward the sun.
 * @param {LitScene} scene @param {Vector} ray @param {number} at @param {Vector} color
 */
function addHaze(scene, ray, at, color) {
  const toward = Math.max(0, dot(ray, scene.sun));
  const haze = add(mix(scene.horizon, scene.zenith, 0.25), scene.sunColor, 0.1 * toward ** 7);
  return mix(color, haze, 1 - Math.exp(-scene.fog * at));
}
