import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { commitChange, serviceActor } from "@/lib/changes";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { addFinding, type FsckReport, type NewFinding } from "./finding";
import {
  deleteRendition,
  listFileVersions,
  listImagesAfter,
  listRenditions,
  resetVariantsSummary,
} from "./repository";

const batchSize = 500;

/** Objects that are asked for at the same time: one after the other, a store on the network answers some 50 in a second. */
const parallel = 16;

interface CheckOptions {
  repair: boolean;
  /** Reads every original and compares its SHA-256. */
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

/** Checks every image: its live file, all files and variants with bytes, and its variants summary. */
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
  const { report, hashes, onChecked } = options;
  const findings = await inParallel(files, async (file) => {
    const finding = await checkFileVersion(file, hashes);
    report.checked.files++;
    onChecked();
    return finding;
  });
  for (const finding of findings) if (finding) addFinding(report, finding);
}

async function checkFileVersion(file: StoredFileVersion, hashes: boolean): Promise<NewFinding | undefined> {
  if (file.status === "retired" || file.blobKey === null) return undefined;
  const found = await objectStore().head(file.blobKey);
  const subject = `${file.imageId} generation ${file.generation}`;
  if (!found) {
    const kind = file.status === "live" ? "missing-original" : "missing-upload";
    return { kind, subject, explanation: `the object ${file.blobKey} is missing` };
  }
  if (found.sizeBytes !== file.sizeBytes) {
    const explanation = `${file.sizeBytes} bytes are recorded, ${found.sizeBytes} are stored`;
    return { kind: "wrong-size", subject, explanation };
  }
  if (!hashes || (await hashObject(file.blobKey)) === file.sha256) return undefined;
  const explanation = `the bytes of ${file.blobKey} do not match the recorded hash`;
  return { kind: "wrong-hash", subject, explanation };
}

async function hashObject(blobKey: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of (await objectStore().get(blobKey)) ?? []) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Returns the images with variants whose bytes are missing or have the wrong size. */
async function checkRenditions(
  renditions: StoredRendition[],
  { report, repair, onChecked }: CheckOptions,
): Promise<Set<string>> {
  const areStored = await inParallel(renditions, async ({ status, blobKey, sizeBytes }) => {
    const found = status === "ready" && blobKey !== null ? await objectStore().head(blobKey) : undefined;
    report.checked.variants++;
    onChecked();
    return status !== "ready" || blobKey === null || found?.sizeBytes === sizeBytes;
  });
  const broken = new Set<string>();
  for (const [index, rendition] of renditions.entries()) {
    if (areStored[index]) continue;
    broken.add(rendition.imageId);
    if (repair)
      await deleteRendition(rendition.imageId, rendition.generation, rendition.variantKey, rendition.format);
    const subject = `${rendition.imageId} ${rendition.variantKey} ${rendition.format}`;
    addFinding(report, {
      kind: "missing-variant",
      subject,
      explanation: `the object ${rendition.blobKey} is missing or has another size`,
      repaired: repair,
    });
  }
  return broken;
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
      one.kind !== "master",
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
