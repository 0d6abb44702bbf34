import { isCleanViewer } from "@/lib/access";
import type { ArchiveContent as WrittenContent } from "@/lib/archives";
import { type ArchivedMarks, type ArchiveJob, runArchive } from "@/lib/batches/jobs";
import { scopeOf } from "@/lib/kernel/library-scope";
import type { ZipEntry } from "@/lib/platform/zip/zip";
import { type ArchiveContent, imageEntries, SkippedImages } from "./archive-entries";
import { folderAt, inFolder } from "./archive-folders";
import { ArchiveNames } from "./archive-names";
import { type ArchivedImage, findArchivedImages } from "./repository";
import { pageIds } from "./select-images";

/** Writes a part of the archive of a job; see `runArchive`. */
export function runArchiveJob(jobId: string, maxMs?: number): Promise<boolean | undefined> {
  return runArchive(jobId, (job) => new JobContent(job), maxMs);
}

/** The images of a job, chunk by chunk, with the same entries as an archive that is streamed. */
class JobContent implements WrittenContent {
  readonly hashes = {};
  readonly position;
  private readonly names: ArchiveNames;
  private readonly skipped: SkippedImages;

  constructor(private readonly job: ArchiveJob) {
    const { skipped } = job.action;
    const start = {
      entries: 0,
      chunk: 0,
      done: 0,
      failed: 0,
      isComplete: false,
      /** Whether a part was written for an actor who sees images without their required watermark. */
      isClean: false,
      skipped,
    };
    this.position = { ...start, ...job.position };
    this.names = new ArchiveNames(job.names);
    this.names.reserveFolders(job.action.folders?.map(({ path }) => path) ?? []);
    this.skipped = new SkippedImages(this.position.skipped);
  }

  get isComplete(): boolean {
    return this.position.isComplete;
  }

  get done(): number {
    return this.position.done;
  }

  async *next(): AsyncGenerator<ZipEntry, void> {
    const { position, skipped, job } = this;
    const ids = await job.readIds(position.chunk);
    if (ids) {
      yield* imageEntries(this.contentOf(ids), this.names);
      position.chunk++;
      position.done += ids.length;
      position.skipped = skipped.listed;
      position.failed = skipped.listed.count - job.action.skipped.count;
      return;
    }

    yield* skipped.entries();
    position.isComplete = true;
  }

  private contentOf(ids: readonly string[]): ArchiveContent {
    const { actor, action } = this.job;
    const scope = scopeOf(actor);
    const { required_watermark: ofShare, marks, embeds_ratings: isEmbedded, folders = [] } = action;
    const isClean = isCleanViewer(actor);
    this.position.isClean ||= isClean;
    return {
      images: inFolder(pageIds(scope, ids, this.skipped, ofShare), folderAt(folders, this.position.done)),
      skipped: this.skipped,
      variantKey: action.variant,
      canCreateVariants: action.can_create_variants,
      isClean,
      ...(isEmbedded !== undefined && { ratings: { isEmbedded, uid: actor.library.uid } }),
      ...(marks && { acceptsMark: (image: ArchivedImage) => image.mark === markAtStart(marks, image) }),
      reload: async (id) => (await findArchivedImages(scope, [id], ofShare))[0],
    };
  }
}

function markAtStart({ common, others }: ArchivedMarks, { imageId }: ArchivedImage) {
  return imageId in others ? others[imageId] : common;
}
