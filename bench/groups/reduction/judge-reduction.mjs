import { percentile } from "../../measure/percentile.mjs";
import { toLightness, toLuminance } from "./light.mjs";

/**
 * RGB pixels.
 * @typedef {{ pixels: Uint8Array, width: number, height: number }} Pixels
 */

/**
 * A source in the grid of its reduced image: mean luminance and range of each cell.
 * @typedef {object} Grid
 * @property {number} width
 * @property {number} height
 * @property {Float64Array} luminance
 * @property {Uint8Array} lowest of each channel
 * @property {Uint8Array} highest of each channel
 */

/**
 * Figures of a reduced image.
 * @typedef {object} Verdict
 * @property {number} brightness mean luminance, as a share of the source's
 * @property {number} error mean difference of the luminance from the mean of the source's area, in
 *   percent of white
 * @property {number} overshoot mean distance beyond the values of the source around a pixel, of 255
 * @property {number} largestOvershoot
 * @property {number} sharpness mean difference of the CIE lightness of neighbors
 * @property {[number, number]} range 1st and 99th percentile of the CIE lightness
 */

/**
 * Averages the light of the source in boxes, the ideal reduction. A source pixel belongs to one box.
 * @param {Pixels} source
 * @param {{ width: number, height: number }} size
 * @returns {Grid}
 */
export function averageBoxes(source, { width, height }) {
  const count = width * height;
  const grid = {
    width,
    height,
    luminance: new Float64Array(count),
    lowest: new Uint8Array(count * 3).fill(255),
    highest: new Uint8Array(count * 3),
  };
  const counts = new Float64Array(count);
  const columns = Array.from({ length: source.width }, (_, x) => Math.floor((x * width) / source.width));
  for (let y = 0; y < source.height; y++) {
    const firstCell = Math.floor((y * height) / source.height) * width;
    addRow(source.pixels, { start: y * source.width * 3, firstCell, columns, counts, grid });
  }
  divide(grid.luminance, counts);

  return grid;
}

function addRow(pixels, { start, firstCell, columns, counts, grid: { luminance, lowest, highest } }) {
  for (let x = 0, at = start; x < columns.length; x++, at += 3) {
    const cell = firstCell + columns[x];
    luminance[cell] += toLuminance(pixels[at], pixels[at + 1], pixels[at + 2]);
    counts[cell]++;
    for (let channel = 0; channel < 3; channel++) {
      const value = pixels[at + channel];
      const to = cell * 3 + channel;
      if (value < lowest[to]) lowest[to] = value;
      if (value > highest[to]) highest[to] = value;
    }
  }
}

function divide(sums, counts) {
  for (let at = 0; at < sums.length; at++) sums[at] /= counts[at];
}

/**
 * Compares a reduced image with the grid of its source.
 * @param {Pixels} image
 * @param {Grid} grid
 * @returns {Verdict}
 */
export function judgeReduction({ pixels, width, height }, grid) {
  if (width !== grid.width || height !== grid.height)
    throw new Error(`The image has ${width} × ${height} pixels, not ${grid.width} × ${grid.height}.`);

  const luminance = readLuminance(pixels);
  const lightness = luminance.map(toLightness);
  const overshoots = measureOvershoots(pixels, grid);

  return {
    brightness: mean(luminance) / mean(grid.luminance),
    error: 100 * meanDifference(luminance, grid.luminance),
    overshoot: mean(overshoots),
    largestOvershoot: overshoots.reduce((largest, one) => Math.max(largest, one), 0),
    sharpness: meanStep(lightness, width),
    range: [findPercentile(lightness, 1), findPercentile(lightness, 99)],
  };
}

function findPercentile(values, share) {
  return percentile([...values], share) ?? Number.NaN;
}

function readLuminance(pixels) {
  return Float64Array.from({ length: pixels.length / 3 }, (_, at) =>
    toLuminance(pixels[at * 3], pixels[at * 3 + 1], pixels[at * 3 + 2]),
  );
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function meanDifference(ones, others) {
  return mean(ones.map((value, at) => Math.abs(value - others[at])));
}

/** The mean difference from the neighbors on the right and below. */
function meanStep(values, width) {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < values.length; at++) {
    const hasRight = (at + 1) % width !== 0;
    const hasBelow = at + width < values.length;
    if (hasRight) sum += Math.abs(values[at] - values[at + 1]);
    if (hasBelow) sum += Math.abs(values[at] - values[at + width]);
    count += Number(hasRight) + Number(hasBelow);
  }

  return sum / count;
}

function measureOvershoots(pixels, { width, height, lowest, highest }) {
  const overshoots = new Float64Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cells = listNeighbors(x, y, { width, height });
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * width + x) * 3 + channel;
        const { low, high } = findRange(cells, channel, { lowest, highest });
        overshoots[at] = Math.max(0, low - pixels[at], pixels[at] - high);
      }
    }
  }

  return overshoots;
}

function findRange(cells, channel, { lowest, highest }) {
  let low = 255;
  let high = 0;
  for (const cell of cells) {
    low = Math.min(low, lowest[cell * 3 + channel]);
    high = Math.max(high, highest[cell * 3 + channel]);
  }

  return { low, high };
}

/** The cell itself, and the cells around it. */
function listNeighbors(x, y, { width, height }) {
  const cells = [];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      cells.push(row * width + column);
  }

  return cells;
}
