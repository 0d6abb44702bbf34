import { createHash } from "node:crypto";
import { isDamage } from "@/lib/platform/encryption";
import { objectStore } from "@/lib/platform/storage";

interface StoredContent {
  blobKey: string;
  /** Hash of the plain bytes; null if it is not recorded. */
  sha256: string | null;
}

export interface ContentProblem {
  /** `damaged`: its header or a chunk cannot be opened. `changed`: it has another hash. */
  kind: "missing" | "damaged" | "changed";
  /** Names the object. */
  explanation: string;
}

export function explainDamage(blobKey: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `the object ${blobKey} cannot be opened: ${reason}`;
}

/**
 * Reads every byte of an object and compares the hash. Returns undefined where nothing is wrong.
 * `onRead` is awaited after each part.
 * @throws AppError SERVICE_UNAVAILABLE for an encrypted one without its root key
 */
export async function findContentProblem(
  { blobKey, sha256 }: StoredContent,
  onRead?: (bytes: number) => Promise<void>,
): Promise<ContentProblem | undefined> {
  const hash = createHash("sha256");
  try {
    const stream = await objectStore().get(blobKey);
    if (!stream) return { kind: "missing", explanation: `the object ${blobKey} is missing` };

    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      await onRead?.(chunk.length);
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { kind: "damaged", explanation: explainDamage(blobKey, error) };
  }
  if (sha256 === null || hash.digest("hex") === sha256) return undefined;

  return { kind: "changed", explanation: `the bytes of ${blobKey} do not match the recorded hash` };
}
