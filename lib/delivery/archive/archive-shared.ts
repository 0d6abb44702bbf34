import { commitChange, serviceActor } from "@/lib/changes";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { zip } from "@/lib/platform/zip/zip";
import { type ArchiveContent, archiveEntries, SkippedImages } from "./archive-entries";
import { archiveSlots, pageIds } from "./archive-images";
import { archiveErrors } from "./errors";
import { findArchivedImages } from "./repository";

interface SharedSet {
  owner: string;
  shareId: string;
  /** Ids of the images that the visit may download, in pages; decided by the caller. */
  ids: AsyncIterable<string[]>;
  variantKey: string;
}

/** Streams the images of a share as a ZIP archive. Each share has its own slots: visitors cannot keep the owner waiting. */
export function archiveShared(set: SharedSet): { filename: string; chunks: AsyncIterable<Uint8Array> } {
  return { filename: `images-${isoTime().slice(0, 10)}.zip`, chunks: streamShared(set) };
}

async function* streamShared({ owner, shareId, ids, variantKey }: SharedSet): AsyncGenerator<Uint8Array> {
  if (!archiveSlots().acquire(shareId)) throw new AppError(archiveErrors.tooMany, { retryAfterSeconds: 10 });
  const skipped = new SkippedImages();
  let count = 0;
  async function* readImages() {
    for await (const page of ids) {
      count += page.length;
      yield* pageIds({ owner }, page, skipped);
    }
  }
  const content: ArchiveContent = {
    ...{ images: readImages(), skipped, variantKey, canCreateVariants: false },
    reload: async (id) => (await findArchivedImages({ owner }, [id]))[0],
  };
  try {
    yield* zip(archiveEntries(content));
  } finally {
    archiveSlots().release(shareId);
    const metadata = { variant: variantKey, share: shareId };
    if (count > 0)
      await commitChange(serviceActor(owner), { resource: "archive", action: "create", count, metadata });
  }
}
