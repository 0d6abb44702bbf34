import type { Random } from "../random";

/** The surface on which a painter draws. */
export interface Canvas {
  width: number;
  height: number;
  random: Random;
}

/** Returns the elements of an SVG, the lowest first. */
export type Painter = (canvas: Canvas) => string;

export type Color = `#${string}`;
type Stop = readonly [offset: number, color: string, opacity?: number];

const stops = (list: readonly Stop[]) =>
  list
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join("");

export function verticalGradient(id: string, list: readonly Stop[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`;
}

export function radialGradient(id: string, list: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stops(list)}</radialGradient>`;
}

/** A rectangle of the canvas's width. */
export function band({ width }: Canvas, y: number, height: number, fill: string, opacity = 1): string {
  return `<rect x="0" y="${y}" width="${width}" height="${height}" fill="${fill}" fill-opacity="${opacity}"/>`;
}

export function sky(canvas: Canvas, colors: readonly Color[], height = canvas.height): string {
  const list = colors.map((color, at): Stop => [at / (colors.length - 1), color]);
  return verticalGradient("sky", list) + band(canvas, 0, height, "url(#sky)");
}

/** A disc with a glow around it. */
export function glow({ id, x, y, radius, color }: Glow): string {
  const halo = radialGradient(id, [
    [0, color, 0.9],
    [0.2, color, 0.45],
    [1, color, 0],
  ]);
  return `${halo}<circle cx="${x}" cy="${y}" r="${radius * 7}" fill="url(#${id})"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${mix(color, "#ffffff", 0.6)}"/>`;
}

interface Glow {
  id: string;
  x: number;
  y: number;
  radius: number;
  color: Color;
}

export function polygon(points: ReadonlyArray<readonly [number, number]>, fill: string, opacity = 1): string {
  const list = points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
  return `<polygon points="${list}" fill="${fill}" fill-opacity="${opacity}"/>`;
}

/** Heights of a rough line from one side to the other, in `2^depth + 1` points, from 0 to 1. */
export function roughLine(random: Random, depth: number, roughness: number): number[] {
  let line = [random.share(), random.share()];
  for (let level = 0, range = 0.5; level < depth; level++, range *= roughness) {
    line = line.flatMap((value, at) => {
      const next = line[at + 1];
      return next === undefined ? [value] : [value, (value + next) / 2 + random.between(-range, range)];
    });
  }

  const low = Math.min(...line);
  const high = Math.max(...line);

  return line.map((value) => (value - low) / (high - low || 1));
}

/** A shape that fills the canvas below a line between `top` and `top + relief`. */
export function ridge(
  { width, height }: Canvas,
  line: readonly number[],
  { top, relief, fill }: { top: number; relief: number; fill: string },
): string {
  const points = line.map((value, at): [number, number] => [
    (at / (line.length - 1)) * width,
    top + (1 - value) * relief,
  ]);
  return polygon([[0, height], ...points, [width, height]], fill);
}

/** Mixes two colors: 0 gives the first, 1 the second. */
export function mix(first: Color, second: Color, share: number): Color {
  const [a, b] = [channels(first), channels(second)];
  const mixed = a.map((value, at) => Math.round(value + ((b[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function channels(color: Color): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

export const round = (value: number) => Math.round(value * 10) / 10;

export const times = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, at) => draw(at)).join("");
