import { z } from "zod";

/**
 * Returns the name of a format for what people type: in lower case, and `jpeg` for the file
 * extension `jpg`.
 */
export function toFormatName(text: string): string {
  const name = text.toLowerCase();

  return name === "jpg" ? "jpeg" : name;
}

/** The name of one of these formats, in any case. */
export function formatName<const Name extends string>(names: readonly [Name, ...Name[]]) {
  return z
    .string()
    .transform(toFormatName)
    .pipe(z.enum(names))
    .meta({ override: { type: "string", enum: [...names] } });
}
