import { appOrigin } from "@/lib/image-urls";
import { getImages } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import { getProfile } from "@/lib/profile";
import { getSettings } from "@/lib/settings";
import { type ArchivedFile, describeImage } from "./archive-images";
import { findAccount, listImagesById } from "./archive-repository";
import { listRecordsAfter, sections } from "./records-repository";
import { archiveFormat, archiveVersion } from "./resource";

// The records of an export, for a backup that holds them outside of an archive.

/** An image whose file is complete. */
export interface BackedUpImage {
  id: string;
  /** The object that holds the file. */
  blobKey: string;
  sizeBytes: number;
  sha256: string | null;
  generation: number;
  isEncrypted: boolean;
  /** Returns the record of the image in an archive that has its file there. */
  toRecord(file: ArchivedFile): ReturnType<typeof describeImage>;
}

/** Returns the images that have a file. */
export async function describeImages(actor: Actor, ids: readonly string[]): Promise<BackedUpImage[]> {
  const rows = await listImagesById(wholeLibrary(actor).owner, ids);
  const resources = new Map((await getImages(actor, ids)).map((resource) => [resource.id, resource]));
  return rows.flatMap((row) => {
    const resource = resources.get(row.id);
    if (!resource || row.blobKey === null) return [];

    return [
      {
        id: row.id,
        blobKey: row.blobKey,
        generation: resource.version,
        sizeBytes: resource.info.size_bytes ?? 0,
        sha256: resource.info.sha256,
        isEncrypted: resource.status.encrypted,
        toRecord: (file) => describeImage(row, resource, file),
      },
    ];
  });
}

type RecordKind =
  | ("album-aliases" | "albums" | "collections" | "licenses")
  | ("recipes" | "share-links" | "tags" | "watermarks");

/** Yields the records of one kind. */
export async function* listRecords(owner: string, name: RecordKind): AsyncGenerator<Record<string, unknown>> {
  const section = sections[name];
  if (!section) throw new Error(`there are no records of ${name}`);

  for (let after: string[] | undefined; ; ) {
    const page = await listRecordsAfter(section, owner, after);
    for (const { record } of page) yield record;
    after = page.at(-1)?.position;
    if (page.length < section.recordsPerPage) return;
  }
}

/** Returns the manifest's description of the account. */
export async function describeAccount(actor: Actor) {
  return {
    format: archiveFormat,
    version: archiveVersion,
    service: appOrigin(),
    account: await findAccount(actor.account.uid),
    profile: await getProfile(actor),
    settings: await getSettings(actor),
  };
}
