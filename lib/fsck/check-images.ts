import { createHash } from "node:crypto";
import { commitChange, serviceActor } from "@/lib/changes";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { addFinding, type FsckReport } from "./finding";
import {
  deleteRendition,
  listFileVersions,
  listImagesAfter,
  listRenditions,
  resetVariantsSummary,
} from "./repository";

const batchSize = 500;

interface CheckOptions {
  repair: boolean;
  /** Reads every original and compares its SHA-256. */
  hashes: boolean;
  report: FsckReport;
}

type ImageRow = Awaited<ReturnType<typeof listImagesAfter>>[number];
type StoredFileVersion = Awaited<ReturnType<typeof listFileVersions>>[number];
type StoredRendition = Awaited<ReturnType<typeof listRenditions>>[number];

/** Checks every image: its live file, all files and variants with bytes, and its variants summary. */
export async function checkImages(options: CheckOptions): Promise<void> {
  const { report } = options;
  for (let afterId = ""; ; ) {
    const page = await listImagesAfter(afterId, batchSize);
    if (page.length === 0) return;
    afterId = page.at(-1)?.id ?? "";
    const ids = page.map((image) => image.id);
    const [files, renditions] = await Promise.all([listFileVersions(ids), listRenditions(ids)]);
    for (const file of files) await checkFileVersion(file, options);
    const broken = await checkRenditions(renditions, options);
    for (const image of page) await checkImage(image, renditions, broken, options);
    report.checked.images += page.length;
    report.checked.files += files.length;
    report.checked.variants += renditions.length;
  }
}

async function checkFileVersion(file: StoredFileVersion, { report, hashes }: CheckOptions): Promise<void> {
  if (file.status === "retired" || file.blobKey === null) return;
  const found = await objectStore().head(file.blobKey);
  const subject = `${file.imageId} generation ${file.generation}`;
  if (!found) {
    const kind = file.status === "live" ? "missing-original" : "missing-upload";
    return addFinding(report, { kind, subject, explanation: `the object ${file.blobKey} is missing` });
  }
  if (found.sizeBytes !== file.sizeBytes) {
    return addFinding(report, {
      kind: "wrong-size",
      subject,
      explanation: `${file.sizeBytes} bytes are recorded, ${found.sizeBytes} are stored`,
    });
  }
  if (hashes && (await hashObject(file.blobKey)) !== file.sha256) {
    addFinding(report, {
      kind: "wrong-hash",
      subject,
      explanation: `the bytes of ${file.blobKey} do not match the recorded hash`,
    });
  }
}

async function hashObject(blobKey: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of (await objectStore().get(blobKey)) ?? []) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Returns the images with variants whose bytes are missing or have the wrong size. */
async function checkRenditions(
  renditions: StoredRendition[],
  { report, repair }: CheckOptions,
): Promise<Set<string>> {
  const broken = new Set<string>();
  for (const rendition of renditions) {
    if (rendition.status !== "ready" || rendition.blobKey === null) continue;
    const found = await objectStore().head(rendition.blobKey);
    if (found?.sizeBytes === rendition.sizeBytes) continue;
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
