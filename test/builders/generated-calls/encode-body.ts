import type { GeneratedCall } from "./generated-call";

/** Replaces the placeholders of a text, and encodes each value. */
export type Fill = (text: string, encode: (value: string) => string) => string;

const escapeJson = (value: string) => JSON.stringify(value).slice(1, -1);

/** Returns the bytes of the body of a call, damaged where the call requires it. */
export function encodeBody(
  { body, damage }: Pick<GeneratedCall, "body" | "damage">,
  fill: Fill,
): Buffer | undefined {
  if (body === undefined) return undefined;

  const bytes = Buffer.from(fill(body, escapeJson));
  if (damage === "cut") return bytes.subarray(0, bytes.length / 2);

  return damage === "not-utf8"
    ? Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xed, 0xa0, 0x80])])
    : bytes;
}
