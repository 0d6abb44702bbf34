import { type CollectionPart, describeImagePart, listImageParts } from "@/lib/archives";
import { isoTime } from "@/lib/kernel/time";
import { chunk } from "@/lib/platform/database/batches";
import { collectionImagesKey } from "../layout";
import { markDeleted, type ObjectRow } from "../objects-repository";
import type { BackupContext } from "./context";
import { saveReadRecord } from "./save-record";

/** Starts the subjects of these records. */
const subjectPrefix = "collection-images:";

/** Records that are read and sent at the same time: there is at least one for each collection. */
const parallel = 8;

/**
 * Stores the images of collections that have changed, part by part: all images of a library are too
 * many for one text. Returns the keys of all parts.
 */
export async function syncCollectionImages(
  context: BackupContext,
  known: ReadonlyMap<string, ObjectRow>,
): Promise<{ keys: string[]; isChanged: boolean }> {
  const removed = new Map([...known].filter(([subjectId]) => subjectId.startsWith(subjectPrefix)));
  const parts: CollectionPart[] = [];
  for await (const part of listImageParts(context.owner)) parts.push(part);
  let isChanged = false;
  for (const group of chunk(parts, parallel)) {
    const saved = await Promise.allSettled(group.map((part) => savePart(context, known, part)));
    // Not before the others have ended, which would continue unseen.
    const rejected = saved.find((one) => one.status === "rejected");
    if (rejected) throw rejected.reason;

    isChanged ||= saved.some((one) => one.status === "fulfilled" && one.value);
  }

  for (const part of parts) removed.delete(subjectOf(part));
  await markDeleted(
    context.owner,
    [...removed.values()].map(({ objectKey }) => objectKey),
    isoTime(),
  );

  return { keys: parts.map(collectionImagesKey), isChanged: isChanged || removed.size > 0 };
}

const subjectOf = ({ id, part }: CollectionPart) => `${subjectPrefix}${id}${part}`;

function savePart(
  context: BackupContext,
  known: ReadonlyMap<string, ObjectRow>,
  part: CollectionPart,
): Promise<boolean> {
  const subjectId = subjectOf(part);
  return saveReadRecord(context, known.get(subjectId), {
    kind: "record",
    subjectId,
    key: collectionImagesKey(part),
    compared: part.digest,
    read: () => describeImagePart(part),
  });
}
