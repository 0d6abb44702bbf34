import { putBackImage } from "@/lib/backup";
import { commitChange, serviceActor } from "@/lib/changes";
import { findContentProblem, forgetDamage } from "@/lib/encryption";
import { getImagesOf } from "@/lib/images";
import { transaction } from "@/lib/platform/database/transaction";
import { findDamagedFile } from "./repository";

interface FileVersion {
  imageId: string;
  generation: number;
}

/**
 * Takes the damaged live file of an image from the backup of its library. Notifies webhooks of the
 * damage when there is no backup, or when the backup does not have the file. Can be repeated.
 */
export async function mendDamagedFile(version: FileVersion): Promise<void> {
  const file = await findDamagedFile(version);
  if (!file) return;

  const isWhole = async () => (await findContentProblem(file)) === undefined;
  // A file that could not be read once may be readable now.
  const isMended = (await isWhole()) || ((await putBackImage(file)) && (await isWhole()));
  await (isMended ? forgetDamage(file.owner, file.imageId) : notifyOfDamage(version));
}

/** Notifies webhooks that the live file of an image is damaged, if it still is. */
export async function notifyOfDamage(version: FileVersion): Promise<void> {
  await transaction(async () => {
    const file = await findDamagedFile(version);
    if (!file) return;

    const { owner, imageId } = file;
    const present = (ids: readonly string[]) => getImagesOf(owner, ids);
    await commitChange(serviceActor(owner), {
      resource: "image",
      action: "notify-damage",
      ids: [imageId],
      present,
    });
  });
}
