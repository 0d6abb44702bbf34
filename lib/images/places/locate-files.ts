import { z } from "zod";
import { type Change, type ChangeActor, commitChanges, serviceActor } from "@/lib/changes";
import { lockImage } from "@/lib/images";
import { transaction } from "@/lib/platform/database/transaction";
import { findPlace, nowhere } from "@/lib/platform/gazetteer";
import { findUnlocatedFiles, savePlace } from "./repository";

/** Files per transaction. */
const batchSize = 200;

/** As the engine writes it; an archive that was edited by hand may hold anything. */
const Exif = z.object({ gps: z.object({ latitude: z.number(), longitude: z.number() }) });

/**
 * Looks up the positions of files that came before places were stored, a batch of them. Returns how
 * many there were: 0 when all are done.
 */
export async function locateFiles(): Promise<number> {
  const files = await findUnlocatedFiles(batchSize);
  const located = await Promise.all(
    files.map(async ({ exif, ...file }) => {
      const { data } = Exif.safeParse(exif);
      return { ...file, place: data ? await findPlace(data.gps) : nowhere };
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
