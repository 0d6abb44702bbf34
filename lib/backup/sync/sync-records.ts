import { describeAccount, listRecords } from "@/lib/account/export";
import { isoTime } from "@/lib/kernel/time";
import { findMasterKeys } from "@/lib/platform/database/encryption-keys";
import { updateConfig } from "../config-repository";
import {
  albumKey,
  backupFormat,
  backupVersion,
  hashText,
  headKey,
  indexKey,
  keysKey,
  listKeys,
  shardKey,
} from "../layout";
import { type BackupHead, type StoredAvatar, StoredKeys } from "../manifests";
import {
  findChangedShards,
  findObjects,
  listShard,
  listShards,
  markDeleted,
  type ObjectRow,
  saveObject,
  sumObjects,
} from "../objects-repository";
import { parseJson } from "../stored-records";
import { type BackupContext, putRecord, recordCopy } from "./context";
import { avatarSubject, syncAvatar } from "./sync-avatar";

/** Stores the records of the library that have changed, and last the index that names them. Returns whether any had. */
export async function syncRecords(context: BackupContext): Promise<boolean> {
  const known = new Map((await findObjects(context.owner, "record")).map((row) => [row.subjectId, row]));
  const albums = await syncAlbums(context);
  const lists = [
    await syncList(context, known, "licenses"),
    await syncList(context, known, "tags"),
    await syncList(context, known, "share-links"),
    await syncKeys(context, known),
  ];
  const { avatar, isChanged: isOtherAvatar } = await syncAvatar(context, known.get(avatarSubject));
  const shards = await syncShards(context);
  const isChanged = albums.isChanged || shards.isChanged || lists.includes(true) || isOtherAvatar;
  const index = await syncIndex(context, known, { albums: albums.keys, avatar });
  const head = await syncHead(context, known);
  return isChanged || index || head;
}

interface StoredRecord {
  kind: "album" | "record";
  subjectId: string;
  key: string;
  text: string;
  /** What the hash is of, if not the text. */
  compared?: string;
  isPlain?: boolean;
}

/** Stores a record unless the bucket has it already. A backup that gets a passphrase stores all again. */
async function saveRecord(
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
      ...{ owner: context.owner, kind, subjectId, objectKey: key, ...stored },
      ...{ encryption, recordHash, changedAt: isoTime() },
    }),
  );
  return true;
}

async function syncAlbums(context: BackupContext): Promise<{ keys: string[]; isChanged: boolean }> {
  const known = new Map((await findObjects(context.owner, "album")).map((row) => [row.subjectId, row]));
  const keys: string[] = [];
  let isChanged = false;
  for await (const record of listRecords(context.owner, "albums")) {
    const slug = String(record.album_slug);
    const key = albumKey(slug);
    keys.push(key);
    const text = `${JSON.stringify(record)}\n`;
    isChanged =
      (await saveRecord(context, known.get(slug), { kind: "album", subjectId: slug, key, text })) ||
      isChanged;
    known.delete(slug);
  }
  // The rest was deleted.
  await markDeleted(
    context.owner,
    [...known.values()].map(({ objectKey }) => objectKey),
    isoTime(),
  );
  return { keys: keys.sort(), isChanged: isChanged || known.size > 0 };
}

async function syncList(
  context: BackupContext,
  known: ReadonlyMap<string, ObjectRow>,
  name: keyof typeof listKeys,
): Promise<boolean> {
  let [text, compared] = ["", ""];
  for await (const record of listRecords(context.owner, name)) {
    text += `${JSON.stringify(record)}\n`;
    // The visits of a share are stored with its next change.
    const { views: _views, last_viewed_at: _at, ...kept } = record;
    compared += `${JSON.stringify(kept)}\n`;
  }
  return saveRecord(context, known.get(name), {
    ...{ kind: "record", subjectId: name, key: listKeys[name], text, compared },
  });
}

/** Wrapped by the root key, they need no passphrase. */
async function syncKeys(context: BackupContext, known: ReadonlyMap<string, ObjectRow>): Promise<boolean> {
  const keys = (await findMasterKeys(context.owner))?.keys;
  if (!keys) return false;
  return saveKeys(context, known.get("keys"), { uid: context.uid, ...keys });
}

function saveKeys(context: BackupContext, known: ObjectRow | undefined, keys: StoredKeys): Promise<boolean> {
  const text = `${JSON.stringify(keys)}\n`;
  return saveRecord(context, known, { kind: "record", subjectId: "keys", key: keysKey, text, isPlain: true });
}

/**
 * Adds the versions of the master key that the bucket does not have yet, before the first manifest names one. Those that are not
 * used any more stay there until all manifests are stored.
 */
export async function addMasterKeys(context: BackupContext): Promise<void> {
  const keys = (await findMasterKeys(context.owner))?.keys;
  if (!keys) return;
  const [known] = await findObjects(context.owner, "record", ["keys"]);
  const text = known && (await context.bucket.readText(keysKey));
  const stored = text === undefined ? undefined : StoredKeys.safeParse(parseJson(text)).data;
  const present = { uid: context.uid, ...keys };
  // Wrapped by another root key, the former ones could not be opened.
  if (!stored || stored.root !== keys.root) return void (await saveKeys(context, known, present));
  const versions = keys.versions.map((one) => {
    const former = stored.versions.find(({ version }) => version === one.version);
    return one.wrapped === "" && former ? former : one;
  });
  await saveKeys(context, known, { ...present, versions });
}

async function syncShards(context: BackupContext): Promise<{ isChanged: boolean }> {
  const { owner, config } = context;
  const indexedAt = isoTime(Date.now() - 1);
  const changed = await findChangedShards(owner, config.indexedAt ?? "");
  for (const shard of changed) await writeShard(context, shard);
  if (changed.length > 0) {
    await updateConfig(config, { indexedAt });
    config.indexedAt = indexedAt;
  }
  return { isChanged: changed.length > 0 };
}

/** Writes a part of the index. */
export async function writeShard(context: BackupContext, shard: string): Promise<void> {
  const rows = await listShard(context.owner, shard);
  const lines = rows.map(({ subjectId: id, objectKey: key, sizeBytes, sha256, deletedAt }) =>
    JSON.stringify({ id, key, size_bytes: sizeBytes, sha256, deleted_at: deletedAt }),
  );
  await putRecord(context, shardKey(shard), lines.map((line) => `${line}\n`).join(""));
}

async function syncIndex(
  context: BackupContext,
  known: ReadonlyMap<string, ObjectRow>,
  { albums, avatar }: { albums: readonly string[]; avatar: StoredAvatar | null },
): Promise<boolean> {
  const [account, shards, { images }] = await Promise.all([
    describeAccount(context.actor),
    listShards(context.owner),
    sumObjects(context.owner),
  ]);
  const content = {
    ...{ ...account, images: { images }, files: {}, albums, shards: shards.map(shardKey) },
    ...{ avatar, profile_picture_file: avatar?.key ?? null },
  };
  const compared = JSON.stringify(content);
  const text = `${JSON.stringify({ ...content, exported_at: isoTime() })}\n`;
  return saveRecord(context, known.get("index"), {
    kind: "record",
    subjectId: "index",
    key: indexKey,
    text,
    compared,
  });
}

async function syncHead(context: BackupContext, known: ReadonlyMap<string, ObjectRow>): Promise<boolean> {
  const head: BackupHead = {
    ...{ format: backupFormat, version: backupVersion, uid: context.uid, updated_at: isoTime() },
    passphrase: context.config.passphraseKey,
  };
  const compared = JSON.stringify(head.passphrase);
  const text = `${JSON.stringify(head)}\n`;
  return saveRecord(context, known.get("head"), {
    ...{ kind: "record", subjectId: "head", key: headKey, text, compared, isPlain: true },
  });
}
