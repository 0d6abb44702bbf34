import {
  band,
  type Canvas,
  type Color,
  mix,
  type Painter,
  polygon,
  radialGradient,
  round,
  sky,
  times,
  verticalGradient,
} from "./canvas";

export const city: Painter = (canvas) => {
  const { width, height, random } = canvas;
  const isNight = random.chance(0.6);
  const colors = isNight
    ? (["#0b1026", "#27305c", "#7d4a73", "#d98a63"] as const)
    : (["#8fb7d8", "#cfe0ea", "#f3e6d2"] as const);
  const horizon = height * random.between(0.74, 0.86);
  const layers = times(3, (at) => {
    const fill = mix(isNight ? "#4b4a78" : "#9fb0bf", isNight ? "#0a0d1c" : "#3d4c5c", at / 2);
    return drawSkyline(canvas, { fill, horizon, tallest: 0.62 - 0.14 * at, isLit: isNight && at > 0 });
  });

  const water = verticalGradient("water", [
    [0, mix(colors.at(-1) ?? "#d98a63", "#101426", 0.35)],
    [1, mix(colors[0], "#05070f", 0.5)],
  ]);

  const lights = times(isNight ? 70 : 25, () => {
    const length = (height - horizon) * random.between(0.1, 0.7);
    return `<rect x="${round(random.between(0, width))}" y="${round(horizon + random.between(0, 6))}" width="${round(width * 0.0025)}" height="${round(length)}" fill="${random.pick(["#ffd58a", "#ffb27a", "#bfe3ff"] as const)}" fill-opacity="${round(random.between(0.1, 0.4))}"/>`;
  });

  return (
    sky(canvas, colors) + layers + water + band(canvas, horizon, height - horizon, "url(#water)") + lights
  );
};

interface Skyline {
  fill: Color;
  horizon: number;
  /** Share of the canvas's height. */
  tallest: number;
  isLit: boolean;
}

function drawSkyline(canvas: Canvas, { fill, horizon, tallest, isLit }: Skyline): string {
  const { width, height, random } = canvas;
  const unit = Math.max(width, height) / 40;
  let markup = "";
  for (let x = -unit; x < width; ) {
    const [breadth, rise] = [
      unit * random.between(0.9, 2.4),
      height * tallest * random.between(0.25, 1) ** 1.4,
    ];
    markup += `<rect x="${round(x)}" y="${round(horizon - rise)}" width="${round(breadth)}" height="${round(rise)}" fill="${fill}"/>`;
    if (random.chance(0.15))
      markup += `<rect x="${round(x + breadth / 2)}" y="${round(horizon - rise * 1.2)}" width="${round(unit / 12)}" height="${round(rise * 0.2)}" fill="${fill}"/>`;
    if (isLit) markup += drawWindows(canvas, { x, y: horizon - rise, breadth, rise, step: unit / 3.2 });
    x += breadth * random.between(0.9, 1.15);
  }

  return markup;
}

function drawWindows(
  { random }: Canvas,
  { x, y, breadth, rise, step }: { x: number; y: number; breadth: number; rise: number; step: number },
): string {
  let markup = "";
  for (let top = y + step; top < y + rise - step; top += step)
    for (let left = x + step / 2; left < x + breadth - step / 2; left += step)
      if (random.chance(0.3))
        markup += `<rect x="${round(left)}" y="${round(top)}" width="${round(step * 0.45)}" height="${round(step * 0.55)}" fill="${random.pick(["#ffdf9e", "#ffc46b", "#fff3d1"] as const)}" fill-opacity="${round(random.between(0.5, 1))}"/>`;
  return markup;
}

const petals: readonly [Color, ...Color[]] = [
  "#e2483d",
  "#f2a03d",
  "#f7d354",
  "#e27aa8",
  "#9a6cd0",
  "#f4f0ea",
  "#4f7fd6",
];

export const flowers: Painter = (canvas) => {
  const { width, height, random } = canvas;
  const green = random.pick(["#2f5a2c", "#4a6b2f", "#27543f"] as const);
  const [petal, accent] = [random.pick(petals), random.pick(petals)];
  const bokeh = times(26, () => {
    const radius = Math.min(width, height) * random.between(0.03, 0.12);
    return `<circle cx="${round(random.between(0, width))}" cy="${round(random.between(0, height * 0.7))}" r="${round(radius)}" fill="${random.pick([mix(green, "#e9f2b0", 0.55), mix(green, petal, 0.4), "#f5f3c8"] as const)}" fill-opacity="${round(random.between(0.08, 0.28))}"/>`;
  });

  const blooms = times(24, (at) => {
    const nearness = at / 23;
    const size = Math.min(width, height) * (0.03 + 0.13 * nearness ** 2) * random.between(0.8, 1.2);
    const [x, y] = [
      random.between(0, width),
      height * (0.35 + 0.55 * nearness) + random.between(-0.05, 0.05) * height,
    ];

    const color = mix(
      mix(green, random.chance(0.8) ? petal : accent, 0.45 + 0.55 * nearness),
      "#ffffff",
      random.between(0, 0.15),
    );
    const stem = `<path d="M${round(x)} ${round(y)} q ${round(size * random.between(-0.6, 0.6))} ${round(size * 2)} 0 ${round(height - y)}" stroke="${mix(green, "#0c1f0c", 0.3)}" stroke-width="${round(size * 0.12)}" fill="none"/>`;

    return stem + drawBloom(x, y, size, { color, petals: random.int(5, 9), turn: random.between(0, 60) });
  });

  return (
    sky(canvas, [mix(green, "#dfeaa8", 0.6), mix(green, "#b8cf7a", 0.25), mix(green, "#0a160a", 0.4)]) +
    bokeh +
    blooms
  );
};

function drawBloom(
  x: number,
  y: number,
  size: number,
  { color, petals: count, turn }: { color: Color; petals: number; turn: number },
): string {
  const ring = times(count, (at) => {
    const angle = round(turn + (360 / count) * at);
    return `<ellipse cx="${round(x)}" cy="${round(y - size * 0.55)}" rx="${round((size * 2.1) / count)}" ry="${round(size * 0.55)}" fill="${mix(color, "#000000", at % 2 === 0 ? 0 : 0.1)}" transform="rotate(${angle} ${round(x)} ${round(y)})"/>`;
  });
  return `${ring}<circle cx="${round(x)}" cy="${round(y)}" r="${round(size * 0.24)}" fill="#e8b53a"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(size * 0.14)}" fill="#8a5a1c"/>`;
}

export const stillLife: Painter = (canvas) => {
  const { width, height, random } = canvas;
  const wall = random.pick(["#d9cbb8", "#6d7f83", "#c4a99a", "#3f4a3f", "#e7ded0"] as const);
  const wood = random.pick(["#7a5233", "#a77f55", "#46301f", "#cfc3b2"] as const);
  const table = height * random.between(0.6, 0.7);
  const unit = Math.min(width, height);
  const shine = radialGradient("shine", [
    [0, "#ffffff", 0.75],
    [0.35, "#ffffff", 0.12],
    [1, "#000000", 0.45],
  ]);

  const grain = times(14, (at) => {
    const y = table + ((height - table) * (at + random.share())) / 14;
    return band(canvas, round(y), round(height * 0.003), mix(wood, "#000000", 0.4), 0.35);
  });
  const count = random.int(3, 6);
  const fruit = times(count, (at) => {
    const radius = unit * random.between(0.07, 0.12);
    const x = width / 2 + (at - (count - 1) / 2) * unit * 0.17 + random.between(-0.03, 0.03) * unit;
    const y = table + unit * random.between(0.02, 0.12) - radius * 0.5;
    const color = random.pick(["#d2452f", "#e8a13a", "#8fae3c", "#c9713c", "#6d2f4f", "#f0d264"] as const);
    const disc = (fill: string) =>
      `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;

    return `<ellipse cx="${round(x + radius * 0.3)}" cy="${round(y + radius * 0.92)}" rx="${round(radius * 1.2)}" ry="${round(radius * 0.22)}" fill="#000000" fill-opacity="0.3"/>${disc(color)}${disc("url(#shine)")}<path d="M${round(x)} ${round(y - radius * 0.9)} q ${round(radius * 0.1)} ${round(-radius * 0.3)} ${round(radius * 0.25)} ${round(-radius * 0.35)}" stroke="#3b2a18" stroke-width="${round(radius * 0.08)}" fill="none"/>`;
  });

  const light = polygon(
    [
      [width * 0.05, 0],
      [width * 0.35, 0],
      [width * 0.75, table],
      [width * 0.4, table],
    ],
    "#fff4d6",
    0.22,
  );

  return (
    sky(canvas, [mix(wall, "#000000", 0.15), wall]) +
    light +
    band(canvas, table, height - table, wood) +
    grain +
    shine +
    fruit
  );
};
