import { encryptionErrors, findContentProblem, reportDamage } from "@/lib/encryption";
import { AppError } from "@/lib/kernel/errors";

interface FileOfImage {
  id: string;
  filename: string;
  blobKey: string;
  sha256: string | null;
}

/**
 * Reads the whole file, so that nothing damaged is handed out as whole. Returns false when the file
 * is gone.
 * @throws AppError FILE_DAMAGED, SERVICE_UNAVAILABLE without the root key
 */
export async function requireWholeFile({ id, filename, ...file }: FileOfImage): Promise<boolean> {
  const problem = await findContentProblem(file);
  if (!problem) return true;
  if (problem.kind === "missing") return false;

  await reportDamage(id, problem.explanation);
  const message = `The stored file of ${filename} (${id}) is damaged. Restore the image from a backup.`;
  throw new AppError(encryptionErrors.damaged, { message });
}
