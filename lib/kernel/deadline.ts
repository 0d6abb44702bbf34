/**
 * Returns the result of the work, or the result of `onLate` when the work takes longer. The work
 * itself continues.
 */
export async function withDeadline<Result>(
  ms: number,
  work: Promise<Result>,
  onLate: () => Result,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    return await Promise.race([work, late.then(onLate)]);
  } finally {
    clearTimeout(timer);
  }
}
