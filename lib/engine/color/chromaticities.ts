export type Vector = readonly [number, number, number];
export type Matrix = readonly [Vector, Vector, Vector];
type Point = readonly [x: number, y: number];

/** The primaries and white point of an RGB space as CIE 1931 x and y. */
export interface Chromaticities {
  white: Point;
  red: Point;
  green: Point;
  blue: Point;
}

const d65: Point = [0.3127, 0.329];
/** The white point of every ICC profile (D50), as XYZ. */
export const d50: Vector = [0.9642, 1, 0.8249];
const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

export const bt709: Chromaticities = { white: d65, red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] };
export const bt2020: Chromaticities = {
  white: d65,
  red: [0.708, 0.292],
  green: [0.17, 0.797],
  blue: [0.131, 0.046],
};

const smpte170m = {
  white: d65,
  red: [0.63, 0.34],
  green: [0.31, 0.595],
  blue: [0.155, 0.07],
} as const satisfies Chromaticities;

/** Keyed by ITU-T H.273 code point. Browsers treat a missing code as BT.709. */
export const primariesByCode: ReadonlyMap<number, Chromaticities> = new Map<number, Chromaticities>([
  [1, bt709],
  [4, { white: [0.31, 0.316], red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08] }],
  [5, { white: d65, red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06] }],
  [6, smpte170m],
  [7, smpte170m],
  [8, { white: [0.31, 0.316], red: [0.681, 0.319], green: [0.243, 0.692], blue: [0.145, 0.049] }],
  [9, bt2020],
  [11, { white: [0.314, 0.351], red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] }],
  [12, { white: d65, red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] }],
  [22, { white: d65, red: [0.63, 0.34], green: [0.295, 0.605], blue: [0.155, 0.077] }],
]);

/**
 * Returns the matrix from linear RGB to XYZ under D50, or `undefined` when the primaries are
 * collinear or the white point lies outside them.
 */
export function getRgbToD50Matrix({ white, red, green, blue }: Chromaticities): Matrix | undefined {
  if ([white, red, green, blue].some(([, y]) => !(y > 0))) return undefined;

  const columns = [red, green, blue].map(chromaticityToXyz) as [Vector, Vector, Vector];
  const primaries = transpose(columns);
  const inverse = invert(primaries);
  const scales = inverse && multiplyVector(inverse, chromaticityToXyz(white));
  if (!scales?.every((scale) => scale > 0)) return undefined;

  const toXyz = transpose(
    columns.map((column, at) => scaleVector(column, scales[at] ?? 0)) as unknown as Matrix,
  );
  const adapted = getAdaptationMatrix(chromaticityToXyz(white));

  return adapted && multiply(adapted, toXyz);
}

/** Returns the matrix from one linear RGB space to another, mapping white to white. */
export function getConversionMatrix(from: Chromaticities, to: Chromaticities): Matrix | undefined {
  const [source, target] = [getRgbToD50Matrix(from), getRgbToD50Matrix(to)];
  const inverse = target && invert(target);
  return source && inverse && multiply(inverse, source);
}

/** Returns each primary's share of the luminance. */
export function getLuminanceWeights(space: Chromaticities): Vector | undefined {
  const columns = [space.red, space.green, space.blue].map(chromaticityToXyz) as [Vector, Vector, Vector];
  const inverse = invert(transpose(columns));
  return inverse && multiplyVector(inverse, chromaticityToXyz(space.white));
}

export function multiplyVector([[a, b, c], [d, e, f], [g, h, i]]: Matrix, [x, y, z]: Vector): Vector {
  return [a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z];
}

/** Bradford adaptation, as used by ICC profiles. */
function getAdaptationMatrix(white: Vector): Matrix | undefined {
  const inverse = invert(bradford);
  const [from, to] = [multiplyVector(bradford, white), multiplyVector(bradford, d50)];
  const cone = (at: 0 | 1 | 2) => to[at] / from[at];
  const scale: Matrix = [
    [cone(0), 0, 0],
    [0, cone(1), 0],
    [0, 0, cone(2)],
  ];

  return inverse && multiply(inverse, multiply(scale, bradford));
}

function chromaticityToXyz([x, y]: Point): Vector {
  return [x / y, 1, (1 - x - y) / y];
}

function scaleVector([x, y, z]: Vector, factor: number): Vector {
  return [x * factor, y * factor, z * factor];
}

function transpose([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  return [
    [a, d, g],
    [b, e, h],
    [c, f, i],
  ];
}

function multiply(one: Matrix, other: Matrix): Matrix {
  const [x, y, z] = transpose(other);
  return transpose([multiplyVector(one, x), multiplyVector(one, y), multiplyVector(one, z)]);
}

function invert([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix | undefined {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-9) return undefined;

  const rows: Matrix = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];

  return [
    scaleVector(rows[0], 1 / determinant),
    scaleVector(rows[1], 1 / determinant),
    scaleVector(rows[2], 1 / determinant),
  ];
}
