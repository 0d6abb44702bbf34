const counts = new Map<string, number>();

/**
 * Counts an edit of an image, which its details show already, until the returned function is
 * called.
 */
export function beginEdit(imageId: string): () => void {
  counts.set(imageId, (counts.get(imageId) ?? 0) + 1);
  return () => {
    const left = (counts.get(imageId) ?? 1) - 1;
    if (left === 0) counts.delete(imageId);
    else counts.set(imageId, left);
  };
}

/**
 * Whether edits of the image are on their way: then only the answer of the last one shows its
 * current state.
 */
export function hasPendingEdits(imageId: string): boolean {
  return counts.has(imageId);
}
