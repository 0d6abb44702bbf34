import { and, eq, isNull, sql } from "drizzle-orm";
import { imageAi, imageFiles, images, userSettings, users } from "@/db/schema";
import { markOf } from "@/lib/access";
import { followsFaces } from "@/lib/engine";
import { prepareQuery } from "@/lib/platform/database/transaction";
import { fileVersion, removalsOf, renditionsOf } from "./saved-variants-repository";

/** Few variants follow the faces, which take time to parse. */
const facesSql = sql`(
  select ${imageAi.faces} from ${imageAi}
  where ${imageAi.imageId} = ${images.id} and ${sql.placeholder("withFaces")}::boolean)`.mapWith(
  imageAi.faces,
);

const selectSource = prepareQuery("rendition-source", (database) =>
  database
    .select({
      file: {
        imageId: imageFiles.imageId,
        generation: imageFiles.generation,
        blobKey: imageFiles.blobKey,
        sha256: imageFiles.sha256,
        createdAt: imageFiles.createdAt,
        format: imageFiles.format,
        width: imageFiles.width,
        height: imageFiles.height,
        pages: imageFiles.pages,
        hasAlpha: imageFiles.hasAlpha,
        licenseStatement: imageFiles.licenseStatement,
        renderFailure: imageFiles.renderFailure,
        damagedAt: imageFiles.damagedAt,
      },
      owner: images.owner,
      liveGeneration: images.generation,
      pendingKeys: images.variantsAwaited,
      focalPoint: images.focalPoint,
      cropRevision: images.cropRevision,
      presetQuality: userSettings.presetQuality,
      mark: markOf(),
      faces: facesSql,
      renditions: renditionsOf(fileVersion),
      removals: removalsOf(fileVersion),
    })
    .from(imageFiles)
    .innerJoin(images, eq(images.id, imageFiles.imageId))
    .innerJoin(users, and(eq(users.owner, images.owner), isNull(users.deletedAt)))
    .innerJoin(userSettings, eq(userSettings.owner, images.owner))
    .where(
      and(
        eq(imageFiles.imageId, sql.placeholder("imageId")),
        eq(imageFiles.generation, sql.placeholder("generation")),
      ),
    ),
);

interface SourceOptions {
  /** The renditions for which the source is read; some need more of it. */
  keys?: readonly string[];
}

/**
 * Returns what rendering needs to know about a generation: its file with its owner, the live
 * generation, pending and existing renditions, where it is cropped, its required watermark, and the
 * quality of presets. Excludes closed accounts, whose bytes are being deleted. Reads outside of an
 * open transaction.
 */
export async function findSource(imageId: string, generation: number, { keys = [] }: SourceOptions = {}) {
  const withFaces = keys.some(followsFaces);
  const [row] = await selectSource({ imageId, generation, withFaces });
  return row;
}

export type Source = NonNullable<Awaited<ReturnType<typeof findSource>>>;
