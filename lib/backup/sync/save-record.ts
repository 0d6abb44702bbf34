import { isoTime } from "@/lib/kernel/time";
import { hashText } from "../layout";
import { type ObjectRow, saveObject } from "../objects-repository";
import { type BackupContext, putRecord, recordCopy } from "./context";

interface StoredRecord {
  kind: "album" | "record";
  subjectId: string;
  key: string;
  text: string;
  /** The content that is hashed, if not the text. */
  compared?: string;
  isPlain?: boolean;
}

/**
 * Stores a record unless the bucket has it already. A backup that gets a passphrase stores all
 * again.
 */
export async function saveRecord(
  context: BackupContext,
  known: ObjectRow | undefined,
  { kind, subjectId, key, text, compared = text, isPlain = false }: StoredRecord,
): Promise<boolean> {
  const encryption = context.backupKey && !isPlain ? ("passphrase" as const) : ("none" as const);
  const recordHash = hashText(compared);
  if (known?.recordHash === recordHash && known.encryption === encryption) return false;

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
