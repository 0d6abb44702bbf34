import { readFileSync } from "node:fs";

// Preloaded into the processes of a service: their clock is ahead by the milliseconds in a file,
// until that changes.

const file = process.env.ALBUMEN_TEST_CLOCK ?? "";
const RealDate = Date;
let aheadMs = 0;
let readAt = 0;

function now() {
  const real = RealDate.now();
  if (real - readAt > 50) {
    readAt = real;
    try {
      aheadMs = Number(readFileSync(file, "utf8"));
    } catch {
      // Keeps the last value.
    }
  }
  return real + aheadMs;
}

class ShiftedDate extends RealDate {
  // Next.js copies the class without what it inherits.
  /** @override */
  static parse = RealDate.parse;
  /** @override */
  static UTC = RealDate.UTC;

  constructor(...values) {
    // @ts-expect-error the values fit any form of the constructor
    super(...(values.length === 0 ? [now()] : values));
  }

  /** @override */
  static now() {
    return now();
  }
}

globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (ShiftedDate));
