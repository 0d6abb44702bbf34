import {
  band,
  type Canvas,
  type Color,
  mix,
  type Painter,
  polygon,
  radialGradient,
  round,
  times,
} from "./canvas";

type Palette = readonly [Color, Color, Color, Color, Color];

const palettes: readonly [Palette, ...Palette[]] = [
  ["#f3ecdf", "#d8412f", "#1f3a5f", "#f0b429", "#1b1b1b"],
  ["#10243e", "#ff8a5b", "#ffd9a0", "#3ba99c", "#f4f1ea"],
  ["#f7f5f0", "#2f6f5e", "#e3a857", "#b8433c", "#27323a"],
  ["#241734", "#f25f8a", "#7a5cf0", "#4fd6c4", "#fff2e0"],
  ["#e8eef1", "#3a6ea5", "#ff6f59", "#254441", "#b2b09b"],
];

/** Tiles of circles, quarters, stripes and triangles. */
export const geometry: Painter = ({ width, height, random }) => {
  const palette = random.pick(palettes);
  const side = Math.max(width, height) / random.int(4, 8);
  let markup = "";
  for (let y = 0; y < height; y += side)
    for (let x = 0; x < width; x += side)
      markup += drawTile({ x, y, side }, random.pick(palette), random.pick(palette), random.int(0, 5));

  return `<rect width="${width}" height="${height}" fill="${palette[0]}"/>${markup}`;
};

function drawTile(
  { x, y, side }: { x: number; y: number; side: number },
  ground: Color,
  color: Color,
  shape: number,
): string {
  const tile = `<rect x="${x}" y="${y}" width="${side + 0.5}" height="${side + 0.5}" fill="${ground}"/>`;
  const half = side / 2;
  switch (shape) {
    case 0:
      return `${tile}<circle cx="${x + half}" cy="${y + half}" r="${half * 0.8}" fill="${color}"/>`;
    case 1:
      return `${tile}<path d="M${x} ${y} h${side} a${side} ${side} 0 0 1 ${-side} ${side} z" fill="${color}"/>`;
    case 2:
      return (
        tile +
        polygon(
          [
            [x, y],
            [x + side, y + side],
            [x, y + side],
          ],
          color,
        )
      );
    case 3:
      return (
        tile +
        times(
          4,
          (at) =>
            `<rect x="${x + (side / 4) * at}" y="${y}" width="${side / 8}" height="${side}" fill="${color}"/>`,
        )
      );
    case 4:
      return `${tile}<circle cx="${x + half}" cy="${y + half}" r="${half * 0.7}" fill="none" stroke="${color}" stroke-width="${side / 7}"/>`;
    default:
      return `${tile}<path d="M${x} ${y + side} a${half} ${half} 0 0 1 ${side} 0 z" fill="${color}"/>`;
  }
}

/** Soft colors that run into each other. */
export const gradients: Painter = ({ width, height, random }) => {
  const palette = random.pick(palettes);
  const blobs = times(9, (at) => {
    const color = random.pick(palette);
    const id = `blob${at}`;
    const fade = radialGradient(id, [
      [0, color, 0.95],
      [1, color, 0],
    ]);

    return `${fade}<ellipse cx="${round(random.between(0, width))}" cy="${round(random.between(0, height))}" rx="${round(width * random.between(0.3, 0.7))}" ry="${round(height * random.between(0.3, 0.7))}" fill="url(#${id})"/>`;
  });
  return `<rect width="${width}" height="${height}" fill="${random.pick(palette)}"/>${blobs}`;
};

/** Lines that rise and fall like a relief. */
export const contours: Painter = ({ width, height, random }) => {
  const [ground, ink] = random.pick([
    ["#f4efe6", "#23303a"],
    ["#12202b", "#f0e3c4"],
    ["#b8402f", "#ffe9c9"],
    ["#e4ebe4", "#2c5f4d"],
  ] as const);
  const count = random.int(26, 44);
  const phases = [
    random.between(0, 6),
    random.between(0, 6),
    random.between(2, 5),
    random.between(5, 9),
  ] as const;

  const lines = times(count, (row) => {
    const base = height * (0.12 + (0.8 * row) / count);
    const points = Array.from({ length: 121 }, (_, at) => {
      const t = at / 120;
      const bump = Math.exp(-(((t - 0.5) * 3.4) ** 2));
      const wave =
        Math.sin(t * phases[2] * 6 + phases[0] + row * 0.22) +
        Math.sin(t * phases[3] * 6 + phases[1] - row * 0.31);

      return `${round(t * width)} ${round(base - Math.abs(wave) * bump * height * 0.07)}`;
    });
    return `<path d="M${points.join("L")}V${height}H0Z" fill="${ground}" stroke="${ink}" stroke-width="${round(Math.max(1.2, height / 700))}"/>`;
  });

  return `<rect width="${width}" height="${height}" fill="${ground}"/>${lines}`;
};

/** A window of a program: a sidebar, a heading, text, cards and a chart. */
export const screenshot: Painter = (canvas) => {
  const { width, height, random } = canvas;
  const isDark = random.chance(0.4);
  const [ground, panel, ink] = isDark
    ? (["#15181d", "#1f242b", "#e6e9ee"] as const)
    : (["#ffffff", "#f3f4f6", "#1f2933"] as const);
  const accent = random.pick(["#3b6fe0", "#0f9d7a", "#d9532c", "#8a4fd3"] as const);
  const unit = Math.min(width, height) / 40;
  const side = width > height ? width * 0.2 : 0;
  const bar = (x: number, y: number, length: number, opacity = 0.5, fill: string = ink) =>
    `<rect x="${round(x)}" y="${round(y)}" width="${round(length)}" height="${round(unit * 0.7)}" rx="${round(unit * 0.3)}" fill="${fill}" fill-opacity="${opacity}"/>`;
  const menu =
    side === 0
      ? ""
      : `<rect width="${side}" height="${height}" fill="${panel}"/>${times(9, (at) => bar(unit, unit * (6 + at * 2.2), side * random.between(0.3, 0.7), at === 2 ? 1 : 0.35, at === 2 ? accent : ink))}`;
  const left = side + unit * 2;
  const text = times(Math.floor(height / (unit * 2) - 18), (at) =>
    bar(
      left,
      unit * (20 + at * 2),
      (width - left - unit * 2) * (at % 5 === 4 ? random.between(0.2, 0.6) : random.between(0.85, 1)),
      0.28,
    ),
  );

  const cards = times(3, (at) => {
    const breadth = (width - left - unit * 4) / 3;
    const x = left + at * (breadth + unit);
    return `<rect x="${round(x)}" y="${round(unit * 8)}" width="${round(breadth)}" height="${round(unit * 9)}" rx="${round(unit * 0.6)}" fill="${panel}"/>${bar(x + unit, unit * 9.4, breadth * 0.4)}${drawBars({ x: x + unit, y: unit * 16, breadth: breadth - unit * 2, rise: unit * 4.6 }, accent, canvas)}`;
  });

  const dots = (["#ef6a5e", "#f4bf4f", "#61c554"] as const).map(
    (color, at) =>
      `<circle cx="${round(unit * (1.4 + at * 1.4))}" cy="${round(unit * 1.5)}" r="${round(unit * 0.45)}" fill="${color}"/>`,
  );

  return `<rect width="${width}" height="${height}" fill="${ground}"/>${menu}${band(canvas, 0, unit * 3, mix(panel, "#000000", 0.06))}${dots.join("")}${bar(left, unit * 5, (width - left) * 0.35, 0.95)}${cards}${text}`;
};

function drawBars(
  { x, y, breadth, rise }: { x: number; y: number; breadth: number; rise: number },
  fill: Color,
  { random }: Canvas,
): string {
  return times(10, (at) => {
    const height = rise * random.between(0.2, 1);
    return `<rect x="${round(x + (breadth / 10) * at)}" y="${round(y - height)}" width="${round(breadth / 14)}" height="${round(height)}" fill="${fill}" fill-opacity="0.85"/>`;
  });
}

/** A mark without a background. */
export const mark: Painter = ({ width, height, random }) => {
  const palette = random.pick(palettes);
  const [first, second] = [palette[1], palette[2]];
  const radius = Math.min(width, height) * 0.3;
  const [x, y] = [width / 2, height / 2];
  const leaves = random.int(3, 8);
  const ring = times(
    leaves,
    (at) =>
      `<ellipse cx="${x}" cy="${y - radius * 0.75}" rx="${radius * 0.42}" ry="${radius * 0.75}" fill="${at % 2 === 0 ? first : second}" fill-opacity="0.82" transform="rotate(${round((360 / leaves) * at)} ${x} ${y})"/>`,
  );

  return `${ring}<circle cx="${x}" cy="${y}" r="${radius * 0.3}" fill="${palette[3]}"/>`;
};

/** One frame of circles that orbit; `turn` goes from 0 to 1. */
export function orbit({ width, height, random }: Canvas, turn: number): string {
  const palette = random.pick(palettes);
  const unit = Math.min(width, height);
  const rings = times(4, (at) => {
    const distance = unit * (0.14 + 0.09 * at);
    const angle = 2 * Math.PI * (turn * (at % 2 === 0 ? 1 : -1) + at / 4);
    const [x, y] = [width / 2 + Math.cos(angle) * distance, height / 2 + Math.sin(angle) * distance];

    return `<circle cx="${width / 2}" cy="${height / 2}" r="${round(distance)}" fill="none" stroke="${palette[4]}" stroke-opacity="0.25" stroke-width="2"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(unit * (0.07 - 0.01 * at))}" fill="${palette[1 + (at % 3)]}"/>`;
  });

  return `<rect width="${width}" height="${height}" fill="${palette[0]}"/>${rings}`;
}
