import { mountains, sample, sampled, sumOctaves } from "./noise.mjs";
import { mix, step } from "./vectors.mjs";

/** @typedef {import("./vectors.mjs").Vector} Vector */

/**
 * A landscape under a sun. Colors are linear, lengths are in units of about a kilometer, y points
 * up.
 * @typedef {object} Scene
 * @property {string} name of the file
 * @property {number} width
 * @property {number} height of the photograph in pixels
 * @property {Vector} eye
 * @property {Vector} target
 * @property {number} zoom focal length in image heights
 * @property {Vector} sun direction
 * @property {Vector} sunColor
 * @property {Vector} zenith
 * @property {Vector} horizon colors of the sky
 * @property {number} fog density
 * @property {number} clouds 0 to 1
 * @property {number} stars 0 to 1
 * @property {number | undefined} water level
 * @property {Vector} deep color of the water
 * @property {(x: number, z: number, octaves: number) => number} ground height
 * @property {(place: { x: number, y: number, z: number, slope: number }) => Vector} surface color; slope is 1 where it is flat
 * @property {number} exposure
 */

/** @param {number} x @param {number} z */
const speckle = (x, z) => sumOctaves(x * 9, z * 9, 3);

/** @type {Scene} */
const dawn = {
  name: "ridges-at-dawn",
  width: 1080,
  height: 720,
  eye: [0, 2.15, 0],
  target: [0.6, 1.75, 6],
  zoom: 1.35,
  sun: [0.42, 0.115, 1],
  sunColor: [7.5, 4.2, 1.9],
  zenith: [0.13, 0.22, 0.42],
  horizon: [0.95, 0.62, 0.4],
  fog: 0.11,
  clouds: 0.45,
  stars: 0,
  water: undefined,
  deep: [0, 0, 0],
  exposure: 0.74,
  ground: (x, z, octaves) => 2.3 * mountains(x * 0.3 + 11.3, z * 0.3 + 4.1, octaves) - 0.3,
  surface: ({ x, z, slope }) =>
    mix([0.11, 0.085, 0.07], [0.075, 0.09, 0.035], step(0.62, 0.86, slope + 0.3 * (speckle(x, z) - 0.5))),
};

/** @type {Scene} */
const lake = {
  name: "still-lake",
  width: 720,
  height: 720,
  eye: [2.2, 0.34, -1.2],
  target: [2.6, 0.52, 5],
  zoom: 1.25,
  sun: [-0.75, 0.5, 0.35],
  sunColor: [5.4, 4.9, 4.1],
  zenith: [0.1, 0.26, 0.55],
  horizon: [0.55, 0.68, 0.8],
  fog: 0.03,
  clouds: 0.6,
  stars: 0,
  water: 0.22,
  deep: [0.006, 0.03, 0.035],
  exposure: 0.8,
  ground: (x, z, octaves) =>
    1.9 * mountains(x * 0.36 + 31.7, z * 0.36 + 12.9, octaves) * step(0.2, 5.5, z) + 0.06,
  surface: ({ x, y, z, slope }) => {
    const forest = mix([0.016, 0.03, 0.014], [0.045, 0.052, 0.024], speckle(x * 2, z * 2));
    const rock = mix([0.17, 0.155, 0.14], [0.1, 0.095, 0.09], speckle(x, z));
    const land = mix(rock, forest, step(0.55, 0.75, slope) * (1 - step(0.75, 1.15, y)));
    return mix(
      land,
      [0.85, 0.9, 0.98],
      step(1, 1.35, y + 0.5 * (speckle(x, z) - 0.5)) * step(0.45, 0.7, slope),
    );
  },
};

/** @type {Scene} */
const dunes = {
  name: "dunes",
  width: 600,
  height: 840,
  eye: [0, 0.62, 0],
  target: [0.35, 0.42, 3],
  zoom: 1.15,
  sun: [-1, 0.24, 0.35],
  sunColor: [8.2, 5.2, 2.6],
  zenith: [0.1, 0.2, 0.42],
  horizon: [0.78, 0.6, 0.48],
  fog: 0.035,
  clouds: 0.12,
  stars: 0,
  water: undefined,
  deep: [0, 0, 0],
  exposure: 0.6,
  ground: (x, z, octaves) => {
    sample(x * 0.55 + 3.3 + 0.25 * Math.sin(z * 0.9), z * 0.28 + 8.1);
    const crest = 1 - Math.abs(2 * sampled.value - 1);
    sample(x * 1.3 + 7.7, z * 0.7 + 1.2);
    const small = 1 - Math.abs(2 * sampled.value - 1);
    const ripples =
      octaves > 6 ? 0.0016 * Math.sin(70 * (x + 0.35 * z) + 9 * sumOctaves(x * 2, z * 2, 2)) : 0;
    return 0.62 * crest ** 1.6 + 0.12 * small + ripples - 0.2;
  },
  surface: ({ x, z }) => mix([0.5, 0.29, 0.13], [0.62, 0.38, 0.19], speckle(x, z)),
};

/** @type {Scene} */
const snow = {
  name: "first-snow",
  width: 1040,
  height: 585,
  eye: [-3.2, 1.55, 1],
  target: [-2.6, 1.42, 7],
  zoom: 1.7,
  sun: [0.9, 0.3, 0.28],
  sunColor: [5.2, 3.5, 2.6],
  zenith: [0.12, 0.24, 0.5],
  horizon: [0.62, 0.6, 0.68],
  fog: 0.05,
  clouds: 0.3,
  stars: 0,
  water: undefined,
  deep: [0, 0, 0],
  exposure: 0.72,
  ground: (x, z, octaves) => 1.7 * mountains(x * 0.3 + 57.1, z * 0.3 + 23.4, octaves) - 0.2,
  surface: ({ x, z, slope }) =>
    mix([0.09, 0.085, 0.09], [0.82, 0.87, 0.95], step(0.34, 0.5, slope + 0.25 * (speckle(x, z) - 0.5))),
};

/** @type {Scene} */
const moon = {
  name: "moon-over-the-sound",
  width: 600,
  height: 800,
  eye: [0, 0.2, -2],
  target: [0.15, 0.62, 4],
  zoom: 1.2,
  sun: [0.22, 0.4, 1],
  sunColor: [1.15, 1.3, 1.6],
  zenith: [0.004, 0.009, 0.028],
  horizon: [0.035, 0.06, 0.11],
  fog: 0.035,
  clouds: 0.35,
  stars: 1,
  water: 0.1,
  deep: [0.002, 0.005, 0.01],
  exposure: 1.6,
  ground: (x, z, octaves) =>
    0.95 * mountains(x * 0.45 + 71.9, z * 0.45 + 40.2, octaves) * step(2.5, 7, z + 0.9 * Math.abs(x)) - 0.02,
  surface: () => [0.02, 0.025, 0.03],
};

/** @type {Scene} */
const mesa = {
  name: "red-mesa",
  width: 1200,
  height: 480,
  eye: [0, 0.5, 0],
  target: [0.2, 0.5, 5],
  zoom: 1.9,
  sun: [-0.9, 0.4, 0.5],
  sunColor: [5, 3.6, 2.5],
  zenith: [0.08, 0.2, 0.48],
  horizon: [0.62, 0.6, 0.62],
  fog: 0.028,
  clouds: 0.45,
  stars: 0,
  water: undefined,
  deep: [0, 0, 0],
  exposure: 0.82,
  ground: (x, z, octaves) => {
    const raw =
      sumOctaves(x * 0.33 + 5.5, z * 0.33 + 90.4, 3) +
      0.09 * sumOctaves(x * 2.4, z * 2.4, Math.min(octaves, 5));
    const plateau = step(0.545, 0.575, raw) * 0.5 + step(0.6, 0.625, raw) * 0.42;
    return plateau + 0.1 * raw + 0.02 * sumOctaves(x * 8, z * 8, Math.max(1, octaves - 4));
  },
  surface: ({ x, y, z, slope }) => {
    const layers = 0.5 + 0.5 * Math.sin(95 * y + 4 * sumOctaves(x, z, 3));
    const rock = mix([0.27, 0.085, 0.045], [0.4, 0.17, 0.095], layers);
    return mix(rock, [0.3, 0.19, 0.1], step(0.75, 0.95, slope) * (0.5 + 0.5 * speckle(x, z)));
  },
};

export const scenes = [dawn, lake, dunes, snow, moon, mesa];
