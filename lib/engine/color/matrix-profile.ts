import { d50, getRgbToD50Matrix, type Vector } from "./chromaticities";
import type { DeclaredColor } from "./declared-color";
import { srgb, toLight } from "./transfer";

const headerBytes = 128;
const curvePoints = 256;
/** The sRGB curve as a parametric function with a linear segment: gamma, a, b, c, d. */
const srgbParameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

/**
 * Builds an ICC profile (ICC.1, version 4: three primaries and a curve) equivalent to the
 * declaration, for formats that cannot declare it otherwise. Returns `undefined` when the primaries
 * do not form a color space.
 */
export function buildMatrixProfile(color: DeclaredColor): Buffer | undefined {
  const matrix = getRgbToD50Matrix(color.primaries);
  if (!matrix) return undefined;

  const [x, y, z] = matrix;
  const curve = buildCurveTag(color);
  const tags: [name: string, content: Buffer][] = [
    ["desc", buildTextTag("RGB")],
    ["cprt", buildTextTag("CC0")],
    ["wtpt", buildXyzTag(d50)],
    ["rXYZ", buildXyzTag([x[0], y[0], z[0]])],
    ["gXYZ", buildXyzTag([x[1], y[1], z[1]])],
    ["bXYZ", buildXyzTag([x[2], y[2], z[2]])],
    ...["rTRC", "gTRC", "bTRC"].map((name): [string, Buffer] => [name, curve]),
  ];

  return assembleProfile(tags);
}

/** Stores equal contents once. */
function assembleProfile(tags: [name: string, content: Buffer][]): Buffer {
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length, 0);
  const contents: Buffer[] = [];
  const offsets = new Map<Buffer, number>();
  let end = headerBytes + table.length;
  for (const [index, [name, content]] of tags.entries()) {
    const at = offsets.get(content) ?? end;
    if (!offsets.has(content)) {
      offsets.set(content, at);
      contents.push(content, Buffer.alloc(-content.length & 3));
      end += content.length + (-content.length & 3);
    }

    table.write(name, 4 + index * 12, "latin1");
    table.writeUInt32BE(at, 8 + index * 12);
    table.writeUInt32BE(content.length, 12 + index * 12);
  }

  return Buffer.concat([buildHeader(end), table, ...contents]);
}

function buildHeader(size: number): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x0420_0000, 8);
  bytes.write("mntrRGB XYZ ", 12, "latin1");
  for (const [index, value] of [2024, 1, 1].entries()) bytes.writeUInt16BE(value, 24 + index * 2);
  bytes.write("acsp", 36, "latin1");
  buildXyzTag(d50).copy(bytes, 68, 8);

  return bytes;
}

function buildXyzTag(values: Vector): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write("XYZ ", 0, "latin1");
  for (const [index, value] of values.entries())
    bytes.writeInt32BE(Math.round(value * 65_536), 8 + index * 4);

  return bytes;
}

function buildCurveTag({ transfer }: DeclaredColor): Buffer {
  if (transfer === srgb) return buildParametricTag(3, srgbParameters);
  if (transfer.kind === "gamma") return buildParametricTag(0, [transfer.gamma]);

  const bytes = Buffer.alloc(12 + curvePoints * 2);
  bytes.write("curv", 0, "latin1");
  bytes.writeUInt32BE(curvePoints, 8);
  for (let point = 0; point < curvePoints; point += 1) {
    const light = Math.min(1, toLight(transfer, point / (curvePoints - 1)));
    bytes.writeUInt16BE(Math.round(light * 65_535), 12 + point * 2);
  }

  return bytes;
}

function buildParametricTag(kind: number, parameters: number[]): Buffer {
  const bytes = Buffer.alloc(12 + parameters.length * 4);
  bytes.write("para", 0, "latin1");
  bytes.writeUInt16BE(kind, 8);
  for (const [index, value] of parameters.entries())
    bytes.writeInt32BE(Math.round(value * 65_536), 12 + index * 4);

  return bytes;
}

/** A text in one language. */
function buildTextTag(text: string): Buffer {
  const bytes = Buffer.alloc(28 + text.length * 2);
  bytes.write("mluc", 0, "latin1");
  bytes.writeUInt32BE(1, 8);
  bytes.writeUInt32BE(12, 12);
  bytes.write("enUS", 16, "latin1");
  bytes.writeUInt32BE(text.length * 2, 20);
  bytes.writeUInt32BE(28, 24);
  bytes.write(text, 28, "utf16le");
  bytes.subarray(28).swap16();

  return bytes;
}
