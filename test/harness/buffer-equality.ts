import { expect } from "vitest";

// By default, `toEqual` compares buffers element by element, which takes seconds for the pixels of
// one image.
expect.addEqualityTesters([
  (a: unknown, b: unknown) =>
    a instanceof Uint8Array && b instanceof Uint8Array ? Buffer.compare(a, b) === 0 : undefined,
]);
