import type { z } from "zod";
import { buildEncoder, type Encoder } from "./schema-encoder";

const encoders = new WeakMap<z.ZodType, Encoder>();

/**
 * Returns what a response of the schema contains of a handler's result: declared members only.
 * @throws ZodError for a result that does not match
 */
export function encodeResponse(schema: z.ZodType, result: unknown): unknown {
  try {
    return encoderOf(schema).encode(result);
  } catch {
    // Names the member that does not match.
    return schema.parse(result);
  }
}

/**
 * Same, and compares every range and pattern of the schema too, which takes longer.
 * @throws ZodError for a result that does not match
 */
export function checkResponse(schema: z.ZodType, result: unknown): unknown {
  const parsed = JSON.stringify(schema.parse(result));
  const encoded = encoderOf(schema).encode(result);
  if (JSON.stringify(encoded) === parsed) return encoded;

  throw new Error("The encoder of a response and its schema differ in what they return.");
}

function encoderOf(schema: z.ZodType): Encoder {
  const known = encoders.get(schema);
  if (known) return known;

  const encoder = buildEncoder(schema);
  encoders.set(schema, encoder);

  return encoder;
}
