import { maxImageBytes } from "@/lib/images/resource";
import { newStagingKey, objectStore, putStream } from "@/lib/platform/storage";
import { getProfile } from "@/lib/profile";
import { setAvatar } from "@/lib/profile/avatar";
import type { ImportContext } from "./context";
import { differs, fileMissing, type Problem, toProblem } from "./problems";
import { Results } from "./report";

const id = "profile_picture";

/** Restores the profile picture of a fresh account. */
export async function restoreAvatar(context: ImportContext): Promise<Results> {
  const { actor, archive, isFresh, isContinued } = context;
  const results = new Results("account");
  const file = archive.manifest.profile_picture_file;
  if (file === null) return results;

  if ((await getProfile(actor)).profile_picture !== null) results.add("unchanged", id);
  else if (!isFresh && !isContinued) results.add("kept", id, differs([id]));
  else {
    const problem = await tryRestore(context, file);
    if (problem) results.add("failed", id, problem);
    else results.add("restored", id);
  }

  return results;
}

async function tryRestore(
  { actor, archive, dryRun, failures }: ImportContext,
  file: string,
): Promise<Problem | undefined> {
  const blobKey = newStagingKey({ sealed: false });
  try {
    const stream = await archive.open(file);
    if (!stream) return fileMissing(`${file} is missing in the archive.`);
    if (dryRun) {
      stream.destroy();
      return undefined;
    }

    await putStream(objectStore(), blobKey, stream, { maxBytes: maxImageBytes });
    await setAvatar(actor, { blobKey });
    return undefined;
  } catch (error) {
    return failures ? failures.toProblem(error) : toProblem(error);
  } finally {
    await objectStore().delete([blobKey]);
  }
}
