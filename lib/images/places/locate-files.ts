import { type Change, type ChangeActor, commitChanges, serviceActor } from "@/lib/changes";
import { lockImage } from "@/lib/images";
import { transaction } from "@/lib/platform/database/transaction";
import { findPlace, nowhere } from "@/lib/platform/gazetteer";
import { readPosition } from "./read-position";
import { findUnlocatedFiles, savePlace } from "./repository";

/** Files per transaction. */
const batchSize = 200;

/**
 * Looks up the positions of files that came before places were stored, a batch of them. Returns how
 * many there were: 0 when all are done.
 */
export async function locateFiles(): Promise<number> {
  const files = await findUnlocatedFiles(batchSize);
  const located = await Promise.all(
    files.map(async ({ exif, ...file }) => {
      const position = readPosition(exif);
      return { ...file, place: position ? await findPlace(position) : nowhere };
    }),
  );

  await transaction(async () => {
    const changes: Array<{ actor: ChangeActor; change: Change }> = [];
    for (const { place, ...file } of located) {
      const image = await lockImage(file.imageId);
      if (!image || !(await savePlace(file, place))) continue;

      changes.push({
        actor: serviceActor(image.owner),
        change: { resource: "image", action: "locate", ids: [file.imageId] },
      });
    }
    await commitChanges(changes);
  });

  return files.length;
}
