/** Hands out parts of one array. Fresh arrays of this size cost more than the arithmetic on them. */
export interface FloatArena {
  /** The values are undefined. */
  allocate(length: number): Float32Array;
}

/** Enough for a search on tiles and a check of an opaque image. More is allocated. */
const capacity = 1_200_000;
const freeArrays: Float32Array[] = [];

/** Runs the work with an arena whose arrays are valid until the work ends. */
export async function withFloatArena<Result>(work: (arena: FloatArena) => Promise<Result>): Promise<Result> {
  const floats = freeArrays.pop() ?? new Float32Array(capacity);
  let used = 0;
  try {
    return await work({
      allocate(length) {
        if (used + length > floats.length) return new Float32Array(length);
        used += length;
        return floats.subarray(used - length, used);
      },
    });
  } finally {
    freeArrays.push(floats);
  }
}
