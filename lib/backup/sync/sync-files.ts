import { isoTime } from "@/lib/kernel/time";
import { storedObjects } from "@/lib/platform/storage";
import { findLargestAvatar } from "@/lib/profile/avatar";
import { listMarks } from "@/lib/watermarks";
import { avatarFolder, markFolder, markPath, sealedName } from "../layout";
import type { StoredFile } from "../manifests";
import { markDeleted, type ObjectRow, saveObject } from "../objects-repository";
import { type BackupContext, recordCopy } from "./context";

const avatarSubject = "profile-picture";
const markSubject = "watermark:";

/** The objects that the bucket has, by their subjects. */
type KnownObjects = ReadonlyMap<string, ObjectRow>;

/**
 * Copies the uploaded profile picture to the bucket, unless the bucket has it. Returns where it is.
 */
export async function syncAvatar(
  context: BackupContext,
  known: KnownObjects,
): Promise<{ avatar: StoredFile | null; isChanged: boolean }> {
  const avatar = await findLargestAvatar(context.owner);
  const { file, isChanged } = await syncFile(context, known.get(avatarSubject), {
    subjectId: avatarSubject,
    folder: avatarFolder,
    sealedAs: avatarFolder,
    sourceKey: avatar?.blobKey,
  });
  return { avatar: file, isChanged };
}

/** Same for the marks of watermarks. Returns them by their names in the records. */
export async function syncMarks(
  context: BackupContext,
  known: KnownObjects,
): Promise<{ marks: Record<string, StoredFile>; isChanged: boolean }> {
  const sources = new Map((await listMarks(context.owner)).map(({ id, blobKey }) => [id, blobKey]));
  const knownIds = [...known.keys()]
    .filter((subject) => subject.startsWith(markSubject))
    .map((subject) => subject.slice(markSubject.length));
  const marks: Record<string, StoredFile> = {};
  let isAnyChanged = false;
  for (const id of new Set([...sources.keys(), ...knownIds])) {
    const subjectId = markSubject + id;
    const { file, isChanged } = await syncFile(context, known.get(subjectId), {
      subjectId,
      folder: markFolder(id),
      sealedAs: id,
      sourceKey: sources.get(id),
    });
    isAnyChanged ||= isChanged;
    if (file) marks[markPath(id)] = file;
  }

  return { marks, isChanged: isAnyChanged };
}

interface SourceFile {
  subjectId: string;
  folder: string;
  /** Part of the name under which it is encrypted with the key of the passphrase. */
  sealedAs: string;
  /** The object with the file; undefined if there is none any more. */
  sourceKey: string | undefined;
}

async function syncFile(
  context: BackupContext,
  known: ObjectRow | undefined,
  { subjectId, folder, sealedAs, sourceKey }: SourceFile,
): Promise<{ file: StoredFile | null; isChanged: boolean }> {
  const { owner, bucket, backupKey } = context;
  const encryption = backupKey ? ("passphrase" as const) : ("none" as const);
  if (known && known.sourceKey === sourceKey && known.encryption === encryption)
    return { file: describe(known, sealedAs), isChanged: false };

  const stream = sourceKey === undefined ? undefined : await storedObjects().get(sourceKey);
  if (sourceKey === undefined || !stream) {
    await markDeleted(owner, known ? [known.objectKey] : [], isoTime());
    return { file: null, isChanged: known !== undefined };
  }

  try {
    const seal = backupKey && { name: sealedName(sealedAs, sourceKey), key: backupKey };
    const { key: objectKey, sizeBytes, sha256 } = await bucket.putObject(folder, stream, { seal });
    const copy = { objectKey, sha256, sourceKey, encryption };
    await recordCopy(context, () =>
      saveObject({ owner, kind: "record", subjectId, changedAt: isoTime(), ...copy, sizeBytes }),
    );
    return { file: describe(copy, sealedAs), isChanged: true };
  } finally {
    stream.destroy();
  }
}

function describe(
  {
    objectKey: key,
    sha256,
    sourceKey,
    encryption,
  }: Pick<ObjectRow, "objectKey" | "sha256" | "sourceKey" | "encryption">,
  sealedAs: string,
): StoredFile {
  return { key, sha256, name: encryption === "passphrase" ? sealedName(sealedAs, sourceKey ?? "") : null };
}
