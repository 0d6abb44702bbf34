interface Color {
  /** Red, green and blue, 0 to 255. */
  channels: number[];
  /** 0 to 1. */
  alpha: number;
}

/** Returns what the color looks like on a backdrop. Both are `#rrggbb` or `#rrggbbaa`. */
export function blendColor(color: string, backdrop: string | null): string {
  if (backdrop === null) return color;

  const [top, bottom] = [parseHex(color), parseHex(backdrop)];
  const alpha = top.alpha + bottom.alpha * (1 - top.alpha);
  const channels = top.channels.map((channel, at) => {
    const sum = channel * top.alpha + (bottom.channels[at] ?? 0) * bottom.alpha * (1 - top.alpha);
    return alpha === 0 ? 0 : sum / alpha;
  });

  return formatHex({ channels, alpha });
}

function parseHex(color: string): Color {
  const [red = 0, green = 0, blue = 0, alpha = 255] = Buffer.from(color.slice(1), "hex");
  return { channels: [red, green, blue], alpha: alpha / 255 };
}

function formatHex({ channels, alpha }: Color): string {
  return `#${Buffer.from([...channels, alpha * 255].map(Math.round)).toString("hex")}`;
}
