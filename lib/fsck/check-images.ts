import pLimit from "p-limit";
import { commitChange, serviceActor } from "@/lib/changes";
import {
  type ContentProblem,
  findContentProblem,
  isDamage,
  isRootKeyError,
  reportDamage,
  resolveDamage,
} from "@/lib/encryption";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { isSealedKey, objectStore } from "@/lib/platform/storage";
import { deleteRendition } from "@/lib/variants";
import { addFinding, type FsckReport, type NewFinding } from "./finding";
import { listFileVersions, listImagesAfter, listRenditions, resetVariantsSummary } from "./repository";

const batchSize = 500;

/**
 * Objects that are asked for at the same time: one after the other, a store on the network answers
 * some 50 in a second.
 */
const parallel = 16;

interface CheckOptions {
  repair: boolean;
  /** Reads every file and variant and compares its SHA-256. */
  hashes: boolean;
  report: FsckReport;
  /** Called after each file and each variant. */
  onChecked: () => void;
}

type ImageRow = Awaited<ReturnType<typeof listImagesAfter>>[number];
type StoredFileVersion = Awaited<ReturnType<typeof listFileVersions>>[number];
type StoredRendition = Awaited<ReturnType<typeof listRenditions>>[number];

/** Returns the results in the order of the rows. */
function inParallel<Row, Result>(rows: Row[], work: (row: Row) => Promise<Result>): Promise<Result[]> {
  const limit = pLimit(parallel);
  return Promise.all(rows.map((row) => limit(() => work(row))));
}

/**
 * Checks every image: its live file, all files and variants with bytes, and its variants summary.
 */
export async function checkImages(options: CheckOptions): Promise<void> {
  const { report } = options;
  for (let afterId = ""; ; ) {
    const page = await listImagesAfter(afterId, batchSize);
    if (page.length === 0) return;

    afterId = page.at(-1)?.id ?? "";
    const ids = page.map((image) => image.id);
    const [files, renditions] = await Promise.all([listFileVersions(ids), listRenditions(ids)]);
    await checkFileVersions(files, options);
    const broken = await checkRenditions(renditions, options);
    for (const image of page) await checkImage(image, renditions, broken, options);
    report.checked.images += page.length;
  }
}

async function checkFileVersions(files: StoredFileVersion[], options: CheckOptions): Promise<void> {
  const { report, onChecked } = options;
  const findings = await inParallel(files, async (file) => {
    const finding = await checkFileVersion(file, options);
    report.checked.files++;
    onChecked();

    return finding;
  });
  for (const finding of findings) if (finding) addFinding(report, finding);
}

async function checkFileVersion(
  file: StoredFileVersion,
  options: CheckOptions,
): Promise<NewFinding | undefined> {
  const { status, blobKey, sizeBytes } = file;
  if (status === "retired" || blobKey === null) return undefined;

  const problem =
    (await findStoredProblem(blobKey, sizeBytes)) ??
    (options.hashes
      ? await readContent(() => readFileVersion(file, blobKey, options), options.report)
      : undefined);
  const missing = status === "live" ? "missing-original" : "missing-upload";
  const kinds = {
    missing,
    damaged: "damaged-file",
    changed: "wrong-hash",
    "wrong-size": "wrong-size",
  } as const;
  const subject = `${file.imageId} generation ${file.generation}`;

  return problem && { kind: kinds[problem.kind], subject, explanation: problem.explanation };
}

type StoredProblem = Omit<ContentProblem, "kind"> & { kind: ContentProblem["kind"] | "wrong-size" };

/**
 * Requests the metadata of an object without reading it. An encrypted one of a size that none can
 * have is damaged.
 */
async function findStoredProblem(
  blobKey: string,
  sizeBytes: number | null,
): Promise<StoredProblem | undefined> {
  try {
    const found = await objectStore().head(blobKey);
    if (!found) return { kind: "missing", explanation: `the object ${blobKey} is missing` };
    if (found.sizeBytes === sizeBytes) return undefined;

    const explanation = `${sizeBytes} bytes are recorded, ${found.sizeBytes} are stored in ${blobKey}`;
    return { kind: "wrong-size", explanation };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { kind: "damaged", explanation: `the object ${blobKey} has a size that no encrypted object has` };
  }
}

async function readFileVersion(file: StoredFileVersion, blobKey: string, { repair }: CheckOptions) {
  const problem = await findContentProblem({ blobKey, sha256: file.sha256 });
  if (!problem && repair && file.damagedAt !== null) await resolveDamage(file.owner, file.imageId);
  if (problem && problem.kind !== "missing" && repair) await reportDamage(file.imageId, problem.explanation);

  return problem;
}

/**
 * Without its root key only the header of an encrypted object is read, and the object is counted.
 */
async function readContent(
  read: () => Promise<ContentProblem | undefined>,
  report: FsckReport,
): Promise<StoredProblem | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!isRootKeyError(error)) throw error;

    report.unreadableObjects++;
    return undefined;
  }
}

/** Returns the images with variants whose bytes are missing, have the wrong size or are damaged. */
async function checkRenditions(renditions: StoredRendition[], options: CheckOptions): Promise<Set<string>> {
  const { report, repair, onChecked } = options;
  const findings = await inParallel(renditions, async (rendition) => {
    const finding = await checkRendition(rendition, options);
    report.checked.variants++;
    onChecked();

    return finding;
  });
  const broken = new Set<string>();
  for (const [index, rendition] of renditions.entries()) {
    const finding = findings[index];
    if (!finding) continue;

    broken.add(rendition.imageId);
    if (repair) await deleteRendition(rendition);
    addFinding(report, { ...finding, repaired: repair });
  }

  return broken;
}

/** Variants from before their hashes were recorded are read only if they are encrypted. */
async function checkRendition(
  { imageId, variantKey, format, status, blobKey, sizeBytes, sha256 }: StoredRendition,
  { hashes, report }: CheckOptions,
): Promise<NewFinding | undefined> {
  if (status !== "ready" || blobKey === null) return undefined;

  const subject = `${imageId} ${variantKey} ${format}`;
  const problem = await findStoredProblem(blobKey, sizeBytes);
  if (problem && problem.kind !== "damaged") {
    const explanation = `the object ${blobKey} is missing or has another size`;
    return { kind: "missing-variant", subject, explanation };
  }

  const damage =
    problem ??
    (hashes && (sha256 !== null || isSealedKey(blobKey))
      ? await readContent(() => findContentProblem({ blobKey, sha256 }), report)
      : undefined);

  return damage && { kind: "damaged-variant", subject, explanation: damage.explanation };
}

async function checkImage(
  image: ImageRow,
  renditions: StoredRendition[],
  broken: Set<string>,
  { report, repair }: CheckOptions,
): Promise<void> {
  if (!image.uploaded) return;
  if (image.liveKey === null || image.liveStatus !== "live") {
    return addFinding(report, {
      kind: "no-live-file",
      subject: image.id,
      explanation: `generation ${image.generation} is recorded as live but has no live file`,
    });
  }

  const ready = renditions.filter(
    (one) =>
      one.imageId === image.id &&
      one.generation === image.generation &&
      one.status === "ready" &&
      (one.kind === "preset" || one.kind === "custom"),
  );
  const actual = [...new Set(ready.map((one) => one.variantKey))].sort().join();
  const recorded = [...image.variantsReady].sort().join();
  const isWrong = actual !== recorded;
  // A restored image has the times of its archive.
  const pendingSince = [image.updatedAt, image.fileCreatedAt ?? ""].sort().at(-1) ?? "";
  const isStuck = image.variantsStatus === "pending" && pendingSince < isoTime(Date.now() - hourMs);
  if ((isWrong || isStuck || broken.has(image.id)) && repair) await requestRendering(image);
  if (isWrong)
    addFinding(report, {
      kind: "wrong-variants-summary",
      subject: image.id,
      explanation: `ready: ${actual}; recorded: ${recorded}`,
      repaired: repair,
    });

  if (isStuck)
    addFinding(report, {
      kind: "stuck-variants",
      subject: image.id,
      explanation: `the presets have been pending since ${pendingSince}`,
      repaired: repair,
    });
}

async function requestRendering(image: ImageRow): Promise<void> {
  await transaction(async () => {
    await resetVariantsSummary(image.id);
    const { id, generation } = image;
    await commitChange(serviceActor(image.owner), { resource: "image", action: "repair", id, generation });
  });
}
