import { z } from "zod";

/** Colours of albums and tags by name: Tailwind's 500 step of each hue. */
export const palette = {
  red: "#ef4444",
  orange: "#f97316",
  amber: "#f59e0b",
  yellow: "#eab308",
  lime: "#84cc16",
  green: "#22c55e",
  emerald: "#10b981",
  teal: "#14b8a6",
  cyan: "#06b6d4",
  sky: "#0ea5e9",
  blue: "#3b82f6",
  indigo: "#6366f1",
  violet: "#8b5cf6",
  purple: "#a855f7",
  fuchsia: "#d946ef",
  pink: "#ec4899",
  rose: "#f43f5e",
  slate: "#64748b",
} as const;

export type PaletteColor = keyof typeof palette;
export const PaletteColor = z
  .enum(Object.keys(palette) as [PaletteColor, ...PaletteColor[]])
  .meta({ id: "PaletteColor" });

const nameByHex = new Map(
  Object.entries(palette).map(([name, hex]) => [hex as string, name as PaletteColor]),
);

/** A palette colour by name, or by the hexadecimal value that tags show. */
export const ColorChoice = z
  .string()
  .transform((text) => nameByHex.get(text.toLowerCase()) ?? text)
  .pipe(PaletteColor)
  .meta({
    override: {
      anyOf: [
        { type: "string", enum: Object.keys(palette) },
        { type: "string", enum: Object.values(palette) },
      ],
    },
    description: "A colour of the palette, by name or hexadecimal",
  });

export const Palette = z
  .object({ data: z.array(z.object({ name: z.string(), hex: z.string() })), next_cursor: z.null() })
  .meta({ id: "Palette" });
