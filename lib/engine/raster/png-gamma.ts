import { open } from "node:fs/promises";

/** All that says what the colours mean stands before the pixels. */
const headBytes = 64 * 1024;
/** What sRGB's own curve is written as. */
const srgbGamma = 1 / 2.2;
/** As much as nobody sees; libpng ignores as much. */
const tolerance = 0.05;

/**
 * A table from the file's values to those of sRGB, where a PNG says in its gAMA chunk that they differ, and nothing that counts
 * more (sRGB, iCCP, cICP) is there too; browsers obey it, the image library does not.
 */
export async function readPngCurve(path: string): Promise<Uint8Array | null> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const gamma = gammaOf(buffer.subarray(0, bytesRead));
    return gamma === undefined || Math.abs(gamma / srgbGamma - 1) < tolerance ? null : curveOf(gamma);
  } finally {
    await file.close();
  }
}

/** Applies the table to colours, not to transparency. */
export function applyCurve(curve: Uint8Array, pixels: Uint8Array, channels: number): void {
  const colors = channels > 2 ? 3 : 1;
  for (let at = 0; at < pixels.length; at += channels) {
    for (let channel = at; channel < at + colors; channel += 1) {
      pixels[channel] = curve[pixels[channel] ?? 0] ?? 0;
    }
  }
}

function gammaOf(head: Buffer): number | undefined {
  let gamma: number | undefined;
  for (let at = 8; at + 12 <= head.length; at += 12 + head.readUInt32BE(at)) {
    const name = head.toString("latin1", at + 4, at + 8);
    if (name === "sRGB" || name === "iCCP" || name === "cICP") return undefined;
    if (name === "gAMA") gamma = head.readUInt32BE(at + 8) / 100_000;
    if (name === "IDAT") break;
  }
  return gamma || undefined;
}

function curveOf(gamma: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, value) => {
    const light = (value / 255) ** (1 / gamma);
    const encoded = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255);
  });
}
