import { openAvatar } from "@/lib/account/avatar";
import { getProfile } from "@/lib/account/profile";
import { getSettings } from "@/lib/account/settings";
import { commitChange } from "@/lib/changes";
import { appOrigin } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { keyedSlots } from "@/lib/platform/concurrency";
import { singleton } from "@/lib/platform/singleton";
import { type ZipEntry, zip } from "@/lib/platform/zip";
import { archiveFormat, archiveVersion } from "./archive-version";
import { accountErrors } from "./errors";
import { type ImageCounts, imageEntries } from "./export-images";
import { findAccount } from "./export-repository";
import { RecordFiles, toNdjson } from "./record-files";
import { listRecordsAfter, type Section, sections } from "./records-repository";

const avatarFile = "profile-picture.webp";
const recordsPerPage = 1_000;
/** Per account. Each export reads all of its content. */
const maxConcurrentExports = 2;

const exportSlots = () => singleton("account-exports", () => keyedSlots(maxConcurrentExports));

/**
 * Streams the account's content as a ZIP archive. Changes during the export may or may not be included.
 * `manifest.json` comes last, so an archive that has one is complete.
 */
export function exportAccount(actor: Actor): { filename: string; chunks: AsyncIterable<Uint8Array> } {
  const startedAt = isoTime();
  return {
    filename: `albumen-${actor.account.handle}-${startedAt.slice(0, 10)}.zip`,
    chunks: streamExport(actor, startedAt),
  };
}

async function* streamExport(actor: Actor, startedAt: string): AsyncGenerator<Uint8Array> {
  const { uid } = actor.account;
  if (!exportSlots().acquire(uid))
    throw new AppError(accountErrors.tooManyExports, { retryAfterSeconds: 60 });
  try {
    await commitChange(actor, { resource: "export", action: "create", id: uid });
    yield* zip(exportEntries(actor, startedAt));
  } finally {
    exportSlots().release(uid);
  }
}

async function* exportEntries(actor: Actor, startedAt: string): AsyncGenerator<ZipEntry, void> {
  const modifiedAt = new Date(startedAt);
  const files = new RecordFiles(modifiedAt);
  const records: Record<string, number> = {};
  for (const [name, section] of Object.entries(sections)) {
    const lines = exportLines(actor.account.owner, section, (count) => {
      records[name] = count;
    });
    yield files.add(`${name}.ndjson`, lines);
  }
  const avatar = await openAvatar(actor.account.owner);
  if (avatar) yield { name: avatarFile, content: avatar, modifiedAt };
  const images: ImageCounts = { images: 0, originals: 0, pending: 0, removed: 0 };
  yield* imageEntries(actor, { startedAt, counts: images, files });
  const manifest = {
    format: archiveFormat,
    version: archiveVersion,
    exported_at: startedAt,
    service: appOrigin(),
    account: await findAccount(actor.account.uid),
    profile: await getProfile(actor),
    profile_picture_file: avatar ? avatarFile : null,
    settings: await getSettings(actor),
    records,
    images,
    files: files.hashes,
  };
  yield { name: "manifest.json", content: Buffer.from(JSON.stringify(manifest, null, 2)), modifiedAt };
}

async function* exportLines(
  owner: string,
  section: Section,
  onCount: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  let after: string[] | undefined;
  for (let count = 0; ; ) {
    const page = await listRecordsAfter(section, owner, after, recordsPerPage);
    after = page.at(-1)?.position;
    if (!after) return onCount(count);
    count += page.length;
    yield toNdjson(page.map(({ record }) => record));
  }
}
