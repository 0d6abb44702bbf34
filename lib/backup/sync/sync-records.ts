import { describeAccount, listRecords } from "@/lib/archives";
import { isoTime } from "@/lib/kernel/time";
import { updateConfig } from "../config-repository";
import { albumKey, backupFormat, backupVersion, headKey, indexKey, listKeys, shardKey } from "../layout";
import type { BackupHead, BackupIndex } from "../manifests";
import {
  findChangedShards,
  findObjects,
  listShard,
  listShards,
  markDeleted,
  type ObjectRow,
  sumObjects,
} from "../objects-repository";
import { type BackupContext, putRecord } from "./context";
import { saveRecord } from "./save-record";
import { syncCollectionImages } from "./sync-collection-images";
import { syncAvatar, syncMarks } from "./sync-files";
import { syncKeys } from "./sync-keys";

/**
 * Stores the records of the library that have changed, and last the index that names them. Returns
 * whether any had.
 */
export async function syncRecords(context: BackupContext): Promise<boolean> {
  const known = new Map((await findObjects(context.owner, "record")).map((row) => [row.subjectId, row]));
  const albums = await syncAlbums(context);
  const lists = [
    await syncList(context, known, "licenses"),
    await syncList(context, known, "tags"),
    await syncList(context, known, "share-links"),
    await syncList(context, known, "recipes"),
    await syncList(context, known, "watermarks"),
    await syncList(context, known, "collections"),
    await syncList(context, known, "album-aliases"),
    await syncKeys(context),
  ];
  const { avatar, isChanged: isOtherAvatar } = await syncAvatar(context, known);
  const { marks, isChanged: areOtherMarks } = await syncMarks(context, known);
  const collectionImages = await syncCollectionImages(context, known);
  const shards = await syncShards(context);
  const isChanged = [
    albums.isChanged,
    shards.isChanged,
    collectionImages.isChanged,
    ...lists,
    isOtherAvatar,
    areOtherMarks,
  ].includes(true);
  const index = await syncIndex(context, known, {
    albums: albums.keys,
    avatar,
    marks,
    collection_images: collectionImages.keys,
  });
  const head = await syncHead(context);

  return isChanged || index || head;
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
    kind: "record",
    subjectId: name,
    key: listKeys[name],
    text,
    compared,
  });
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
  await putRecord(context, shardKey(shard), await describeShard(context.owner, shard));
}

/** Returns the lines of a part of the index. */
export async function describeShard(owner: string, shard: string): Promise<string> {
  const rows = await listShard(owner, shard);
  const lines = rows.map(({ subjectId: id, objectKey: key, sizeBytes, sha256, deletedAt }) =>
    JSON.stringify({ id, key, size_bytes: sizeBytes, sha256, deleted_at: deletedAt }),
  );
  return lines.map((line) => `${line}\n`).join("");
}

async function syncIndex(
  context: BackupContext,
  known: ReadonlyMap<string, ObjectRow>,
  {
    albums,
    avatar,
    marks,
    collection_images,
  }: Pick<BackupIndex, "albums" | "avatar" | "marks" | "collection_images">,
): Promise<boolean> {
  const [account, shards, { images }] = await Promise.all([
    describeAccount(context.actor),
    listShards(context.owner),
    sumObjects(context.owner),
  ]);

  const content = {
    ...account,
    images: { images },
    files: {},
    albums,
    lists: Object.values(listKeys),
    shards: shards.map(shardKey),
    collection_images,
    avatar,
    marks,
    profile_picture_file: avatar?.key ?? null,
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

/** Stores what opens the backup. Returns whether that has changed. */
async function syncHead(context: BackupContext): Promise<boolean> {
  const [known] = await findObjects(context.owner, "record", ["head"]);
  const head: BackupHead = {
    format: backupFormat,
    version: backupVersion,
    uid: context.uid,
    updated_at: isoTime(),
    passphrase: context.config.passphraseKey,
  };
  const compared = JSON.stringify(head.passphrase);
  const text = `${JSON.stringify(head)}\n`;

  return saveRecord(context, known, {
    kind: "record",
    subjectId: "head",
    key: headKey,
    text,
    compared,
    isPlain: true,
  });
}

/**
 * Stores what opens the backup before the first object that needs it. Where a previous key has
 * sealed the index, that continues opening what is there until all is stored again. Returns whether
 * it has changed.
 */
export async function addHead(context: BackupContext): Promise<boolean> {
  if (context.config.passphraseKey === null) return false;

  const [index] = await findObjects(context.owner, "record", ["index"]);
  const isOfFormerKey = index?.encryption === "passphrase" && index.recordHash === "";

  return isOfFormerKey ? false : syncHead(context);
}
