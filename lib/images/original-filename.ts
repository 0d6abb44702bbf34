import { z } from "zod";

const maxLength = 255;
/**
 * Control characters, line separators, and what makes a text render in another order than stored.
 */
const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Returns the name that a file came with, as it is but for control characters. May be empty. */
export function cleanOriginalFilename(name: string): string {
  return [...name.toWellFormed().replace(controls, "")].slice(0, maxLength).join("").trim();
}

/** A name of any form. */
export const OriginalFilename = z
  .string()
  .transform(cleanOriginalFilename)
  .meta({ override: { type: "string" } });
