import { findContentProblem } from "@/lib/encryption";
import { objectStore } from "@/lib/platform/storage";

interface StoredObject {
  blobKey: string;
  sizeBytes: number;
  sha256: string | null;
}

interface ObjectProblem {
  kind: "missing" | "damaged";
  explanation: string;
}

/** Returns how an object differs from its row. Its bytes are read only with `hashes`. */
export async function findObjectProblem(
  { blobKey, sizeBytes, sha256 }: StoredObject,
  { hashes }: { hashes: boolean },
): Promise<ObjectProblem | undefined> {
  const found = await objectStore().head(blobKey);
  if (found?.sizeBytes !== sizeBytes)
    return { kind: "missing", explanation: `the object ${blobKey} is missing or has another size` };

  const problem = hashes ? await findContentProblem({ blobKey, sha256 }) : undefined;
  return problem && { kind: "damaged", explanation: problem.explanation };
}
