import { createHash } from "node:crypto";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { withdrawImages } from "@/lib/platform/cdn/withdraw";
import { publish } from "@/lib/platform/events";
import { objectStore } from "@/lib/platform/storage";
import { transaction } from "@/lib/platform/transaction";
import type { Finding, FsckReport } from "./finding";
import { filesOf, forgetVariant, imagesAfter, resetVariantsSummary, variantsOf } from "./repository";

const batch = 500;

interface CheckOptions {
  repair: boolean;
  /** Reads every original and compares its SHA-256. */
  hashes: boolean;
  report: FsckReport;
}

type ImageRow = Awaited<ReturnType<typeof imagesAfter>>[number];
type FileRow = Awaited<ReturnType<typeof filesOf>>[number];
type VariantRow = Awaited<ReturnType<typeof variantsOf>>[number];

/** Goes through every image: its live file, all files and variants that have bytes, and the summary it carries. */
export async function checkImages(options: CheckOptions): Promise<void> {
  const { report } = options;
  for (let afterId = ""; ; ) {
    const page = await imagesAfter(afterId, batch);
    if (page.length === 0) return;
    afterId = page.at(-1)?.id ?? "";
    const ids = page.map((image) => image.id);
    const [files, variants] = await Promise.all([filesOf(ids), variantsOf(ids)]);
    for (const file of files) await checkFile(file, options);
    const broken = await checkVariants(variants, options);
    for (const image of page) await checkImage(image, variants, broken, options);
    report.checked.images += page.length;
    report.checked.files += files.length;
    report.checked.variants += variants.length;
  }
}

async function checkFile(file: FileRow, { report, hashes }: CheckOptions): Promise<void> {
  if (file.status === "retired" || file.blobKey === null) return;
  const found = await objectStore().head(file.blobKey);
  const subject = `${file.imageId} generation ${file.generation}`;
  if (!found) {
    const kind = file.status === "live" ? "missing-original" : "missing-upload";
    return add(report, kind, subject, `the object ${file.blobKey} is not there`);
  }
  if (found.sizeBytes !== file.sizeBytes) {
    return add(
      report,
      "wrong-size",
      subject,
      `${file.sizeBytes} bytes are recorded, ${found.sizeBytes} are stored`,
    );
  }
  if (hashes && (await hashOf(file.blobKey)) !== file.sha256) {
    add(report, "wrong-hash", subject, `the bytes of ${file.blobKey} are not those that arrived`);
  }
}

async function hashOf(blobKey: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of (await objectStore().get(blobKey)) ?? []) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Returns the images whose variants have lost bytes. */
async function checkVariants(variants: VariantRow[], { report, repair }: CheckOptions): Promise<Set<string>> {
  const broken = new Set<string>();
  for (const variant of variants) {
    if (variant.status !== "ready" || variant.blobKey === null) continue;
    const found = await objectStore().head(variant.blobKey);
    if (found?.sizeBytes === variant.sizeBytes) continue;
    broken.add(variant.imageId);
    if (repair) await forgetVariant(variant.imageId, variant.generation, variant.variantKey, variant.format);
    const subject = `${variant.imageId} ${variant.variantKey} ${variant.format}`;
    add(
      report,
      "missing-variant",
      subject,
      `the object ${variant.blobKey} is not there or has another size`,
      repair,
    );
  }
  return broken;
}

async function checkImage(
  image: ImageRow,
  variants: VariantRow[],
  broken: Set<string>,
  { report, repair }: CheckOptions,
): Promise<void> {
  if (!image.uploaded) return;
  if (image.liveKey === null || image.liveStatus !== "live") {
    return add(
      report,
      "no-live-file",
      image.id,
      `generation ${image.generation} is said to be live and has no file`,
    );
  }
  const ready = variants.filter(
    (one) => one.imageId === image.id && one.generation === image.generation && one.status === "ready",
  );
  const actual = [...new Set(ready.map((one) => one.variantKey))].sort().join();
  const recorded = [...(JSON.parse(image.variantsReady) as string[])].sort().join();
  const isWrong = actual !== recorded;
  const isStuck = image.variantsStatus === "pending" && image.updatedAt < isoTime(Date.now() - hourMs);
  if ((isWrong || isStuck || broken.has(image.id)) && repair) await renderAgain(image);
  if (isWrong)
    add(report, "wrong-variants-summary", image.id, `ready are ${actual}, recorded are ${recorded}`, repair);
  if (isStuck)
    add(report, "stuck-variants", image.id, `the presets are awaited since ${image.updatedAt}`, repair);
}

async function renderAgain(image: ImageRow): Promise<void> {
  await transaction(async () => {
    await resetVariantsSummary(image.id);
    await publish("variants/requested", { imageId: image.id, generation: image.generation });
    await withdrawImages([image.id]);
  });
}

function add(
  report: FsckReport,
  kind: Finding["kind"],
  subject: string,
  explanation: string,
  repaired = false,
): void {
  report.findings.push({ kind, subject, explanation, repaired });
}
