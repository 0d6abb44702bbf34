/** Color information from an AV1 sequence header. */
export interface Av1Sequence {
  isMonochrome: boolean;
  isFullRange: boolean;
  bitDepth: 8 | 10 | 12;
  /** ITU-T H.273 code point; 2 (unspecified) when the header does not say. */
  primaries: number;
  transfer: number;
}

const sequenceHeader = 1;
/**
 * Maximum number of units to skip before the header. An image starts with at most a temporal
 * delimiter.
 */
const maxUnits = 8;

/**
 * Reads the sequence header at the start of a stream. Returns `undefined` when it is missing or
 * unreadable.
 */
export function readAv1Sequence(stream: Uint8Array): Av1Sequence | undefined {
  let at = 0;
  for (let unit = 0; unit < maxUnits && at < stream.length; unit += 1) {
    const head = stream[at] ?? 0;
    const hasExtension = (head & 4) !== 0;
    const hasSize = (head & 2) !== 0;
    at += hasExtension ? 2 : 1;
    const size = hasSize ? readLeb128(stream, at) : { value: stream.length - at, bytes: 0 };
    if (!size) return undefined;

    at += size.bytes;
    if (((head >> 3) & 15) === sequenceHeader) return readHeader(stream.subarray(at, at + size.value));

    at += size.value;
  }
  return undefined;
}

function readLeb128(stream: Uint8Array, at: number): { value: number; bytes: number } | undefined {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = stream[at + index];
    if (byte === undefined) return undefined;

    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, bytes: index + 1 };
  }
  return undefined;
}

/** Clause 5.5.1 of the AV1 specification, up to the color configuration. */
function readHeader(payload: Uint8Array): Av1Sequence | undefined {
  const bits = createBitReader(payload);
  const profile = bits.read(3);
  bits.skip(1);
  const isReduced = bits.flag();
  if (isReduced) bits.skip(5);
  else skipOperatingPoints(bits);
  const [widthBits, heightBits] = [bits.read(4) + 1, bits.read(4) + 1];
  bits.skip(widthBits + heightBits);
  if (!isReduced && bits.flag()) bits.skip(7);
  bits.skip(3);
  if (!isReduced) skipTools(bits);
  bits.skip(3);
  const color = readColor(bits, profile);

  return bits.isAtEnd() ? undefined : color;
}

/** Skips timing info, the decoder model and the operating points. */
function skipOperatingPoints(bits: BitReader): void {
  let delayBits = 0;
  const hasTiming = bits.flag();
  if (hasTiming) {
    bits.skip(64);
    if (bits.flag()) bits.skipUvlc();
    if (bits.flag()) {
      delayBits = bits.read(5) + 1;
      bits.skip(32 + 5 + 5);
    }
  }

  const hasDisplayDelay = bits.flag();
  const points = bits.read(5) + 1;
  for (let point = 0; point < points; point += 1) {
    bits.skip(12);
    if (bits.read(5) > 7) bits.skip(1);
    if (delayBits > 0 && bits.flag()) bits.skip(2 * delayBits + 1);
    if (hasDisplayDelay && bits.flag()) bits.skip(4);
  }
}

function skipTools(bits: BitReader): void {
  bits.skip(4);
  const hasOrderHint = bits.flag();
  if (hasOrderHint) bits.skip(2);
  const screenContentTools = bits.flag() ? 2 : bits.read(1);
  if (screenContentTools > 0 && !bits.flag()) bits.skip(1);
  if (hasOrderHint) bits.skip(3);
}

/** Clause 5.5.2 of the AV1 specification. */
function readColor(bits: BitReader, profile: number): Av1Sequence {
  const isHighDepth = bits.flag();
  const is12Bit = profile === 2 && isHighDepth && bits.flag();
  const isMonochrome = profile !== 1 && bits.flag();
  const hasColorDescription = bits.flag();
  const code = () => (hasColorDescription ? bits.read(8) : 2);
  const [primaries, transfer, matrix] = [code(), code(), code()];
  const isSrgb = primaries === 1 && transfer === 13 && matrix === 0;
  const isFullRange = (isSrgb && !isMonochrome) || bits.flag();
  const bitDepth = is12Bit ? 12 : isHighDepth ? 10 : 8;

  return { isMonochrome, isFullRange, bitDepth, primaries, transfer };
}

type BitReader = ReturnType<typeof createBitReader>;

/** Reads past the end return zeros. */
function createBitReader(bytes: Uint8Array) {
  let at = 0;
  const next = () => {
    const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
    at += 1;
    return bit;
  };

  const read = (count: number) => {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + next();
    return value;
  };

  return {
    read,
    flag: () => next() === 1,
    skip: (count: number) => {
      at += count;
    },
    skipUvlc: () => {
      let zeros = 0;
      while (zeros < 32 && next() === 0) zeros += 1;
      at += Math.min(zeros, 31);
    },
    isAtEnd: () => at > bytes.length * 8,
  };
}
