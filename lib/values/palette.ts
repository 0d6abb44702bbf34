import { z } from "zod";
import { findColorByHex, palette } from "./palette-colors";

export { palette };

export type PaletteColor = keyof typeof palette;
export const PaletteColor = z
  .enum(Object.keys(palette) as [PaletteColor, ...PaletteColor[]])
  .meta({ id: "PaletteColor" });

/** A palette color by name, or by the hexadecimal value that tags show. */
export const ColorChoice = z
  .string()
  .transform((text) => findColorByHex(text) ?? text)
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
