import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const css = readFileSync(path.join(root, "app/globals.css"), "utf8");

type Rgb = readonly [number, number, number];
type Tokens = Record<string, readonly [light: string, dark: string]>;

function parseTokens(text: string): Tokens {
  const pairs = [...text.matchAll(/--color-([a-z-]+\d?): (?:light-dark\((#\w+), (#\w+)\)|(#\w{6}));/g)];
  return Object.fromEntries(
    pairs.map(([, name, light, dark, both]) => [name, [light ?? both ?? "", dark ?? both ?? ""] as const]),
  );
}

const base = parseTokens(css.slice(0, css.indexOf("@layer base")));
const strong = {
  ...base,
  ...parseTokens(/@variant more-contrast \{([\s\S]*?)\n {4}\}/.exec(css)?.[1] ?? ""),
};

const palettes = [
  ["light", base, 0],
  ["dark", base, 1],
  ["light, high contrast", strong, 0],
  ["dark, high contrast", strong, 1],
] as const;

const rgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** Relative luminance as in WCAG 2.2. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/**
 * Above WCAG's 4.5 and 3, which suffice on `sunken`: it is under a pointer, or around other
 * content.
 */
const minima = (background: string) =>
  background === "sunken" ? { text: 5.5, control: 3.2 } : { text: 5.9, control: 3.5 };
const onScrimMinimum = 4.5;
const backgrounds = ["paper", "surface", "sunken", "raised"];
const texts = ["ink", "ink-soft", "accent-text", "danger", "success", "warning"];

/**
 * Every text color on every plain background, and colors that only appear on one background. Toasts
 * are on `raised`.
 */
const textPairs = [
  ...backgrounds.flatMap((background) => texts.map((text) => [text, background] as const)),
  ["accent-ink", "accent"],
  ["accent-ink", "accent-hover"],
  ["ink", "accent-soft"],
  ["ink-soft", "accent-soft"],
  ["accent-text", "accent-soft"],
  ["danger", "danger-soft"],
  ["paper", "ink"],
  ["ink", "stage"],
  ["ink-soft", "stage"],
] as const;

/**
 * Borders of controls, and the focus ring; the series of charts, which lie on the page or on a
 * card.
 */
const controlPairs = [
  ...backgrounds.flatMap((background) => [
    ["line-strong", background] as const,
    ["accent-text", background] as const,
  ]),
  ...["paper", "surface"].flatMap((background) =>
    [1, 2, 3, 4, 5, 6].map((series) => [`series-${series}`, background] as const),
  ),
];

describe.each(palettes)("the colors, %s", (_, tokens, index) => {
  const colour = (name: string) => {
    const value = tokens[name];
    if (!value) throw new Error(`There is no colour ${name}.`);

    return rgb(value[index]);
  };

  test.each(textPairs)("text of %s on %s is readable", (text, background) => {
    expect(contrast(colour(text), colour(background))).toBeGreaterThanOrEqual(minima(background).text);
  });

  test.each(controlPairs)("a control of %s on %s is visible", (control, background) => {
    expect(contrast(colour(control), colour(background))).toBeGreaterThanOrEqual(minima(background).control);
  });

  test("text on a scrim is readable on any image", () => {
    const [, red, green, blue, alpha] = /--color-scrim: rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/.exec(css) ?? [];
    const scrim = [red, green, blue].map(Number) as unknown as Rgb;
    const blendOver = (imageValue: number) =>
      scrim.map((value) => value * Number(alpha) + imageValue * (1 - Number(alpha))) as unknown as Rgb;
    for (const imageValue of [0, 128, 255])
      expect(contrast(colour("on-scrim"), blendOver(imageValue))).toBeGreaterThanOrEqual(onScrimMinimum);
  });
});

test("no component uses a text and background pair that is not listed", () => {
  const known = new Set<string>(textPairs.map(([text, background]) => `${text} on ${background}`)).add(
    "on-scrim on scrim",
  );
  const names = Object.keys(base).concat("scrim", "on-scrim").join("|");
  const files = ["app", "components"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx"))
      .map((name) => path.join(root, folder, name)),
  );

  const unknown = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"([^"\n]*\bbg-[^"\n]*)"/g)].flatMap(([, classes = ""]) =>
      findPairs(classes, names)
        .filter((pair) => !known.has(pair))
        .map((pair) => `${path.relative(root, file)}: ${pair}`),
    ),
  );

  expect(unknown).toEqual([]);

  const faint = files.filter((file) => new RegExp(`text-(?:${names})/\\d`).test(readFileSync(file, "utf8")));
  expect(faint, "text whose colour is mixed with its ground").toEqual([]);
});

/** Finds the text and background that a class list sets for the same state, such as `hover:`. */
function findPairs(classes: string, names: string): string[] {
  const findClasses = (kind: "bg" | "text") =>
    classes.split(/\s+/).flatMap((name) => {
      const [, state = "", colour] = new RegExp(`^(.*:)?${kind}-(${names})$`).exec(name) ?? [];
      return colour ? [{ state, colour }] : [];
    });
  const texts = findClasses("text");
  return findClasses("bg").flatMap(({ state, colour }) => {
    const text = texts.find((one) => one.state === state) ?? texts.find((one) => one.state === "");
    return text ? [`${text.colour} on ${colour}`] : [];
  });
}
