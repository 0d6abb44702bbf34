import { requestCount } from "@/lib/collections";
import { maxCollectionDepth } from "@/lib/collections/values";
import {
  listCollectionsAfter,
  listDangling,
  listOrphanImages,
  listWrongCounts,
  listWrongImages,
  listWrongSmartCounts,
  removeCollectionImage,
  removeParent,
  repairCollectionImage,
  repairCounts,
} from "./collections-repository";
import { addFinding, type FsckReport } from "./finding";

interface CheckOptions {
  repair: boolean;
  report: FsckReport;
}

/** A collection may have 200,000 images. */
const collectionsPerPage = 20;

const maxListedParents = 1_000;

/**
 * Compares the tree of collections with the collections that exist, the images of collections with
 * their search rows, and the counts with the images.
 */
export async function checkCollections(options: CheckOptions): Promise<void> {
  await checkParents(options);
  for (let after = ""; ; ) {
    const ids = await listCollectionsAfter(after, collectionsPerPage);
    const last = ids.at(-1);
    if (last === undefined) return;

    after = last;
    await checkImages(ids, options);
    // Last: the repairs before change the counts.
    await checkCounts(ids, options);
  }
}

/** Puts collections back to the first level, one by one: the ones below may be right then. */
async function checkParents({ repair, report }: CheckOptions): Promise<void> {
  for (;;) {
    const dangling = await listDangling(maxCollectionDepth, repair ? 1 : maxListedParents);
    for (const { id: subject, parent } of dangling) {
      if (repair) await removeParent(subject);
      const explanation = `its parent ${parent} is deleted, within it, of another account, or too deep`;
      addFinding(report, { kind: "dangling-parent", subject, explanation, repaired: repair });
    }
    if (!repair || dangling.length === 0) return;
  }
}

async function checkImages(ids: readonly string[], { repair, report }: CheckOptions): Promise<void> {
  for (const orphan of await listOrphanImages(ids)) {
    if (repair) await removeCollectionImage(orphan);
    const explanation = `${orphan.image} belongs to another account, or the collection is smart`;
    const kind = "orphan-collection-image";
    addFinding(report, { kind, subject: orphan.collection, explanation, repaired: repair });
  }

  for (const wrong of await listWrongImages(ids)) {
    if (repair) await repairCollectionImage(wrong);
    const explanation = `the state or a time of ${wrong.image} differs from the image`;
    const kind = "wrong-collection-image";
    addFinding(report, { kind, subject: wrong.collection, explanation, repaired: repair });
  }
}

async function checkCounts(ids: readonly string[], { repair, report }: CheckOptions): Promise<void> {
  for (const { id: subject, counted, actual } of await listWrongCounts(ids)) {
    if (repair) await repairCounts(subject);
    const explanation = `shown, hidden, archived and deleted images: ${actual.join(", ")}; counted: ${counted.join(", ")}`;
    addFinding(report, { kind: "wrong-collection-count", subject, explanation, repaired: repair });
  }

  for (const subject of await listWrongSmartCounts(ids)) {
    if (repair) await requestCount(subject);
    const explanation = "the images that match its query are not counted, or their sum is wrong";
    addFinding(report, { kind: "wrong-collection-count", subject, explanation, repaired: repair });
  }
}
