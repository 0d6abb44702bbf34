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

/** A text that takes time is read only if `compared` has changed, which is hashed in its place. */
type StoredRecord = RecordPlace &
  ({ text: string; compared?: string } | { text: () => Promise<string>; compared: string });

/**
 * Stores a record unless the bucket has it already. A backup that gets a passphrase stores all
 * again.
 */
export async function saveRecord(
  context: BackupContext,
  known: ObjectRow | undefined,
  { kind, subjectId, key, isPlain = false, ...content }: StoredRecord,
): Promise<boolean> {
  const encryption = context.backupKey && !isPlain ? ("passphrase" as const) : ("none" as const);
  const compared = typeof content.text === "string" ? (content.compared ?? content.text) : content.compared;
  const recordHash = hashText(compared ?? "");
  if (known?.recordHash === recordHash && known.encryption === encryption) return false;

  const text = typeof content.text === "string" ? content.text : await content.text();
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
