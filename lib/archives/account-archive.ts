import { appOrigin } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { objectStore } from "@/lib/platform/storage";
import type { ZipEntry } from "@/lib/platform/zip/zip";
import { getProfile } from "@/lib/profile";
import { openAvatar } from "@/lib/profile/avatar";
import { getSettings } from "@/lib/settings";
import { listMarks } from "@/lib/watermarks";
import { type ImageCounts, ImageEntries, type ImagePosition, noImages } from "./archive-images";
import { findAccount } from "./archive-repository";
import { listCollectionImages } from "./collection-images";
import { RecordFiles, toNdjson } from "./record-files";
import { listRecordsAfter, type Section, sections } from "./records-repository";
import { archiveFormat, archiveVersion } from "./resource";

const avatarFile = "profile-picture.webp";
const collectionImages = "collection-images";

/** The stages of writing an archive, in order: records by kind, and the rest. */
const stages = [...Object.keys(sections), collectionImages, "avatar", "marks", "images", "manifest"];

/** The stages of 1.0, whose open exports have their numbers. */
const firstStages = [
  "albums",
  "tags",
  "favourites",
  "former-addresses",
  "image-analyses",
  "licenses",
  "api-keys",
  "notices",
  "webhooks",
  "domains",
  "backup",
  "backup-runs",
  "encryption-events",
  "analytics",
  "analytics-totals",
  "share-links",
  "members",
  "storage",
  "audit-log",
  "avatar",
  "images",
  "manifest",
];

/** The progress of writing an archive, as JSON. */
export interface ArchivePosition {
  startedAt: string;
  /** The next of the stages; null at the end. */
  stage: string | number | null;
  /** Written so far. */
  entries: number;
  records: Record<string, number>;
  hasAvatar: boolean;
  images: ImageCounts;
  afterImage: ImagePosition | null;
}

export function startOfArchive(startedAt: string): ArchivePosition {
  const images = { ...noImages };
  return {
    startedAt,
    stage: stages[0] ?? null,
    entries: 0,
    records: {},
    hasAvatar: false,
    images,
    afterImage: null,
  };
}

/** The parts of an archive that is written in part. */
interface WrittenPart {
  position: ArchivePosition;
  /** The names of its entries. */
  names?: Iterable<string>;
  /** SHA-256 of its files of records, of the profile picture and of marks. */
  hashes?: Record<string, string>;
}

/**
 * The content of an account as the entries of an archive. Changes while it is written may or may
 * not be included. `manifest.json` comes last, so an archive that has one is complete.
 */
export class AccountArchive {
  readonly position: ArchivePosition;
  private readonly files: RecordFiles;
  private readonly images: ImageEntries;

  constructor(
    private readonly actor: Actor,
    { position, names = [], hashes = {} }: WrittenPart,
  ) {
    const { stage } = position;
    this.position = {
      ...position,
      stage: typeof stage === "number" ? (firstStages[stage] ?? null) : stage,
      images: { ...noImages, ...position.images },
    };
    this.files = new RecordFiles(new Date(position.startedAt), hashes);
    this.images = new ImageEntries(actor, this.files, names);
  }

  get isComplete(): boolean {
    return this.position.stage === null;
  }

  get done(): number {
    return this.position.images.images;
  }

  /** The hashes of the files of records, of the profile picture and of marks, written so far. */
  get hashes(): Readonly<Record<string, string>> {
    return this.files.hashes;
  }

  /** Yields some of the entries, and then moves the position to the next ones. */
  async *next(): AsyncGenerator<ZipEntry, void> {
    const { position } = this;
    const stage = String(position.stage);
    if (stage === "images" && (yield* this.images.next(position))) return;

    const section = sections[stage];
    if (section) yield this.recordsOf(stage, listSection(this.actor.account.owner, section));
    if (stage === collectionImages)
      yield this.recordsOf(stage, listCollectionImages(this.actor.account.owner));
    if (stage === "avatar") yield* this.avatar();
    if (stage === "marks") yield* this.marks();
    if (stage === "manifest") yield await this.manifest();
    position.stage = stages[stages.indexOf(stage) + 1] ?? null;
  }

  /** Yields all entries from the position on. */
  async *rest(): AsyncGenerator<ZipEntry, void> {
    while (!this.isComplete) yield* this.next();
  }

  private recordsOf(name: string, pages: RecordPages): ZipEntry {
    const { records } = this.position;
    const lines = exportLines(pages, (count) => {
      records[name] = count;
    });
    return this.files.add(`${name}.ndjson`, lines);
  }

  private async *avatar(): AsyncGenerator<ZipEntry, void> {
    const content = await openAvatar(this.actor.account.owner);
    this.position.hasAvatar = content !== undefined;
    if (content) yield this.files.add(avatarFile, content);
  }

  /** Yields the marks of watermarks, under the names that their records have. */
  private async *marks(): AsyncGenerator<ZipEntry, void> {
    for (const { id, blobKey } of await listMarks(this.actor.account.owner)) {
      const content = await objectStore().get(blobKey);
      if (content) yield this.files.add(`watermarks/${id}.png`, content);
    }
  }

  private async manifest(): Promise<ZipEntry> {
    const { startedAt, records, images, hasAvatar } = this.position;
    const manifest = {
      format: archiveFormat,
      version: archiveVersion,
      exported_at: startedAt,
      service: appOrigin(),
      account: await findAccount(this.actor.account.uid),
      profile: await getProfile(this.actor),
      profile_picture_file: hasAvatar ? avatarFile : null,
      settings: await getSettings(this.actor),
      records,
      images,
      files: this.files.hashes,
    };
    const content = Buffer.from(JSON.stringify(manifest, null, 2));

    return { name: "manifest.json", content, modifiedAt: this.files.modifiedAt };
  }
}

type RecordPages = AsyncIterable<Array<Record<string, unknown>>>;

async function* listSection(owner: string, section: Section): AsyncGenerator<Array<Record<string, unknown>>> {
  for (let after: string[] | undefined; ; ) {
    const page = await listRecordsAfter(section, owner, after);
    after = page.at(-1)?.position;
    if (!after) return;

    yield page.map(({ record }) => record);
  }
}

async function* exportLines(
  pages: RecordPages,
  onCount: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const page of pages) {
    count += page.length;
    yield toNdjson(page);
  }
  onCount(count);
}
