import {
  band,
  type Canvas,
  type Color,
  glow,
  mix,
  type Painter,
  polygon,
  radialGradient,
  ridge,
  roughLine,
  round,
  sky,
  times,
  verticalGradient,
} from "./canvas";

interface Light {
  sky: readonly [Color, Color, ...Color[]];
  sun: Color;
  /** The color of the farthest and the nearest ground. */
  far: Color;
  near: Color;
}

const lights: readonly [Light, ...Light[]] = [
  { sky: ["#20355e", "#7a6a92", "#f0a673", "#fbd9a0"], sun: "#ffe3a8", far: "#a88a9c", near: "#1d2233" },
  { sky: ["#5f9fd6", "#a9cdea", "#e8f1f5"], sun: "#fffbe6", far: "#a9c0cf", near: "#27432f" },
  { sky: ["#2b2140", "#8a2f58", "#e8603c", "#f9c05b"], sun: "#ffd27a", far: "#8c4460", near: "#1a1224" },
  { sky: ["#8fb0bd", "#c4d3d6", "#ecebe2"], sun: "#ffffff", far: "#b7c5c8", near: "#38505a" },
  { sky: ["#0d1b2e", "#183a55", "#2d6c80", "#8fc1b5"], sun: "#e6fff4", far: "#3d7484", near: "#07121c" },
  { sky: ["#f6d7c3", "#f3b5a5", "#c98ca7", "#8a78a8"], sun: "#fff3dc", far: "#a98fb4", near: "#40335c" },
];

function drawSun({ width, height, random }: Canvas, color: Color): string {
  const radius = Math.min(width, height) * random.between(0.025, 0.05);
  return glow({
    id: "sun",
    x: width * random.between(0.12, 0.88),
    y: height * random.between(0.14, 0.4),
    radius,
    color,
  });
}

function drawPines(canvas: Canvas, fill: Color): string {
  const { width, height, random } = canvas;
  return times(width / 28, () => {
    const x = random.between(0, width);
    const size = height * random.between(0.05, 0.16);
    const foot = height * random.between(0.92, 1.02);
    const tiers = [0, 0.28, 0.56].map((at): [number, number][] => {
      const half = size * (0.12 + 0.12 * at);
      const top = foot - size * (1 - at);
      return [
        [x, top],
        [x + half, top + size * 0.42],
        [x - half, top + size * 0.42],
      ];
    });

    return tiers.map((tier) => polygon(tier, fill)).join("");
  });
}

function drawRidges(canvas: Canvas, light: Light, bottom: number): string {
  const { height, random } = canvas;
  const count = random.int(4, 7);
  return times(count, (at) => {
    const nearness = at / (count - 1);
    const top = bottom * (0.36 + 0.5 * nearness);
    const line = roughLine(random, 8, random.between(0.5, 0.58));
    const fill = mix(light.far, light.near, nearness ** 1.3);

    return ridge({ ...canvas, height: bottom }, line, {
      top,
      relief: height * (0.24 - 0.12 * nearness),
      fill,
    });
  });
}

export const mountains: Painter = (canvas) => {
  const { height, random } = canvas;
  const light = random.pick(lights);
  const hasLake = random.chance(0.4);
  const shore = hasLake ? height * random.between(0.68, 0.8) : height;
  const land = sky(canvas, light.sky) + drawSun(canvas, light.sun) + drawRidges(canvas, light, shore);
  if (!hasLake) return land + (random.chance(0.6) ? drawPines(canvas, mix(light.near, "#000000", 0.35)) : "");

  const lake = verticalGradient("lake", [
    [0, mix(light.sky.at(-1) ?? light.sun, light.near, 0.35)],
    [1, mix(light.sky[0], light.near, 0.5)],
  ]);

  return (
    land + lake + band(canvas, shore, height - shore, "url(#lake)") + drawGlints(canvas, shore, light.sun)
  );
};

function drawGlints({ width, height, random }: Canvas, top: number, color: Color): string {
  return times(90, () => {
    const depth = random.share() ** 1.6;
    const y = top + (height - top) * depth;
    const length = width * random.between(0.01, 0.05) * (0.4 + depth);
    const opacity = round(random.between(0.05, 0.35));

    return `<rect x="${round(random.between(-0.05, 1) * width)}" y="${round(y)}" width="${round(length)}" height="${round(1 + 3 * depth)}" rx="2" fill="${color}" fill-opacity="${opacity}"/>`;
  });
}

export const sea: Painter = (canvas) => {
  const { width, height, random } = canvas;
  const light = random.pick(lights);
  const horizon = height * random.between(0.42, 0.62);
  const water = verticalGradient("water", [
    [0, mix(light.sky.at(-1) ?? light.sun, light.far, 0.4)],
    [0.25, mix(light.far, light.sky[0], 0.5)],
    [1, mix(light.sky[0], "#04202b", 0.55)],
  ]);

  const boats = times(random.int(0, 3), () => {
    const size = height * random.between(0.03, 0.09);
    const x = width * random.between(0.1, 0.9);
    const y = horizon + size * 0.3;
    const hull = polygon(
      [
        [x - size * 0.5, y],
        [x + size * 0.5, y],
        [x + size * 0.3, y + size * 0.2],
        [x - size * 0.3, y + size * 0.2],
      ],
      light.near,
    );

    return `${hull}${polygon(
      [
        [x, y - size],
        [x + size * 0.42, y - size * 0.08],
        [x, y - size * 0.08],
      ],
      "#f6f1e7",
    )}${polygon(
      [
        [x - size * 0.05, y - size * 0.85],
        [x - size * 0.05, y - size * 0.08],
        [x - size * 0.32, y - size * 0.08],
      ],
      mix(light.sun, "#ffffff", 0.3),
    )}`;
  });

  const sand = random.chance(0.5)
    ? ridge(canvas, roughLine(random, 3, 0.5), {
        top: height * 0.86,
        relief: height * 0.08,
        fill: mix("#e9d3a4", light.near, 0.12),
      })
    : "";

  return (
    sky(canvas, light.sky, horizon + 2) +
    drawSun({ ...canvas, height: horizon * 1.4 }, light.sun) +
    water +
    band(canvas, horizon, height - horizon, "url(#water)") +
    drawGlints(canvas, horizon, light.sun) +
    boats +
    sand
  );
};

export const dunes: Painter = (canvas) => {
  const { width, height, random } = canvas;
  const light = random.pick(lights);
  const count = random.int(4, 6);
  const layers = times(count, (at) => {
    const nearness = at / (count - 1);
    const top = height * (0.45 + 0.42 * nearness);
    const [left, crest, right] = [
      random.between(-0.1, 0.14),
      random.between(-0.2, -0.02),
      random.between(-0.05, 0.16),
    ].map((share) => top + share * height * 0.6);
    const peak = width * random.between(0.25, 0.75);
    const lit = mix(mix("#f4c98b", light.sun, 0.25), "#8c4a25", nearness * 0.45);
    const shade = mix(lit, light.near, 0.55);
    const crestPath = `M0 ${left} Q ${peak * 0.6} ${crest} ${peak} ${crest} Q ${peak + (width - peak) * 0.4} ${crest} ${width} ${right}`;

    return `<path d="${crestPath} V ${height} H 0 Z" fill="${shade}"/><path d="M0 ${left} Q ${peak * 0.6} ${crest} ${peak} ${crest} Q ${peak * 1.05} ${height * 0.9} ${peak * 0.75} ${height} H 0 Z" fill="${lit}"/>`;
  });

  return sky(canvas, light.sky) + drawSun(canvas, light.sun) + layers;
};

export const forest: Painter = (canvas) => {
  const { width, height, random } = canvas;
  const fog = random.pick(["#d8e2d2", "#e9dcc0", "#c3d5dd", "#d9cfd8"] as const);
  const dark = random.pick(["#16241b", "#2b1d12", "#14222b", "#2a1e2e"] as const);
  const beam = radialGradient("beam", [
    [0, "#fff6d8", 0.85],
    [1, "#fff6d8", 0],
  ]);
  const x = width * random.between(0.2, 0.8);
  const layers = times(5, (at) => {
    const nearness = at / 4;
    const fill = mix(fog, dark, 0.15 + 0.85 * nearness);
    const trunks = times((14 - 2.2 * at) * Math.max(1, width / height), () => {
      const thickness =
        width * random.between(0.004, 0.01) * (1 + 3 * nearness) * Math.min(1, height / width + 0.3);
      const left = random.between(-0.02, 1) * width;
      const lean = random.between(-0.5, 0.5) * thickness;

      return polygon(
        [
          [left + lean, -2],
          [left + thickness * 0.7 + lean, -2],
          [left + thickness, height],
          [left - thickness * 0.2, height],
        ],
        fill,
      );
    });

    const floor = ridge(canvas, roughLine(random, 5, 0.55), {
      top: height * (0.74 + 0.05 * at),
      relief: height * 0.06,
      fill,
    });

    return trunks + floor + band(canvas, 0, height, fog, 0.13 * (1 - nearness));
  });

  return `${sky(canvas, [mix(fog, "#ffffff", 0.5), fog])}${layers}${beam}<ellipse cx="${x}" cy="${height * 0.3}" rx="${width * 0.4}" ry="${height * 0.6}" fill="url(#beam)"/>`;
};

export const nightSky: Painter = (canvas) => {
  const { width, height, random } = canvas;
  const tint = random.pick(["#5b4a8c", "#2f6c7a", "#7a3f5c", "#3c5c9c"] as const);
  const haze = radialGradient("haze", [
    [0, tint, 0.75],
    [0.5, tint, 0.25],
    [1, tint, 0],
  ]);
  const slope = random.between(-35, 35);
  const clouds = times(6, () => {
    const [x, y] = [random.between(0.1, 0.9) * width, random.between(0.1, 0.7) * height];
    return `<ellipse cx="${x}" cy="${y}" rx="${width * random.between(0.2, 0.5)}" ry="${height * random.between(0.05, 0.14)}" fill="url(#haze)" transform="rotate(${slope} ${width / 2} ${height / 2})"/>`;
  });

  const stars = times(Math.min(700, (width * height) / 2_600), () => {
    const size = (random.share() ** 5 * 2.4 + 0.6) * (width / 1_200 + 0.3);
    return `<circle cx="${round(random.between(0, width))}" cy="${round(random.between(0, height))}" r="${round(size)}" fill="${random.pick(["#ffffff", "#fff1d6", "#dbe7ff"] as const)}" fill-opacity="${round(random.between(0.5, 1))}"/>`;
  });

  const ground = ridge(canvas, roughLine(random, 7, 0.52), {
    top: height * 0.78,
    relief: height * 0.14,
    fill: "#05070d",
  });

  return (
    sky(canvas, ["#060914", "#0d1730", mix("#132744", tint, 0.4)]) +
    haze +
    clouds +
    stars +
    ground +
    drawPines(canvas, "#030509")
  );
};
