import { isoTime } from "@/lib/kernel/time";
import { hashText } from "../layout";
import { type ObjectRow, saveObject } from "../objects-repository";
import { type BackupContext, putRecord, recordCopy } from "./context";

interface RecordPlace {
  kind: "album" | "record";
  subjectId: string;
  key: string;
  isPlain?: boolean;
}

interface StoredRecord extends RecordPlace {
  text: string;
  /** The content that is hashed, if not the text. */
  compared?: string;
}

/** A record whose text is read only if something else that is hashed has changed. */
interface ReadRecord extends RecordPlace {
  compared: string;
  read: () => Promise<string>;
}

/**
 * Stores a record unless the bucket has it already. A backup that gets a passphrase stores all
 * again.
 */
export function saveRecord(
  context: BackupContext,
  known: ObjectRow | undefined,
  { text, compared = text, ...place }: StoredRecord,
): Promise<boolean> {
  return saveReadRecord(context, known, { ...place, compared, read: async () => text });
}

/** Same for a record whose text takes time. */
export async function saveReadRecord(
  context: BackupContext,
  known: ObjectRow | undefined,
  { kind, subjectId, key, compared, read, isPlain = false }: ReadRecord,
): Promise<boolean> {
  const encryption = context.backupKey && !isPlain ? ("passphrase" as const) : ("none" as const);
  const recordHash = hashText(compared);
  if (known?.recordHash === recordHash && known.encryption === encryption) return false;

  const text = await read();
  const stored = isPlain ? await context.bucket.putText(key, text) : await putRecord(context, key, text);
  await recordCopy(context, () =>
    saveObject({
      owner: context.owner,
      kind,
      subjectId,
      objectKey: key,
      ...stored,
      encryption,
      recordHash,
      changedAt: isoTime(),
    }),
  );

  return true;
}
