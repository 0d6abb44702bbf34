/**
 * The bytes that a page may have: HTML without compression, scripts and style sheets with gzip. The
 * reference grows by each operation, and the library by the texts of each action.
 * @typedef {import("./page-weight.mjs").Weight} Weight
 */

const styles = 14_000;

/** By the kind of page. @satisfies {Record<string, Weight>} */
export const pageBudgets = {
  start: { html: 100_000, scripts: 180_000, styles },
  "sign-in": { html: 100_000, scripts: 185_000, styles },
  docs: { html: 115_000, scripts: 190_000, styles },
  reference: { html: 130_000, scripts: 190_000, styles },
  images: { html: 140_000, scripts: 265_000, styles },
  analytics: { html: 150_000, scripts: 215_000, styles },
  settings: { html: 150_000, scripts: 255_000, styles },
  studio: { html: 150_000, scripts: 285_000, styles },
  public: { html: 120_000, scripts: 180_000, styles },
};

/** @typedef {keyof typeof pageBudgets} PageKind */
