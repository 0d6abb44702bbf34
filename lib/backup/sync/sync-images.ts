import pLimit from "p-limit";
import { fileMissing } from "@/lib/account/import";
import { describeImages } from "@/lib/archives";
import { reportDamage } from "@/lib/encryption";
import { encryptionErrors } from "@/lib/encryption/errors";
import { AppError } from "@/lib/kernel/errors";
import { isDamage } from "@/lib/platform/encryption";
import { describeBucketError, isBucketClosed, isBucketError, WrongBytesError } from "@/lib/platform/storage";
import { saveImageOutcome, takeImages } from "../config-repository";
import { findObjects } from "../objects-repository";
import { bucketFailedCode, otherBytesCode } from "../problems";
import { Tally } from "../runs";
import type { BackupContext } from "./context";
import { LostKeyError } from "./image-manifest";
import { LostFileError, syncImage } from "./sync-image";

const imagesPerBatch = 20;
/** Images in a row that fail because of the bucket. Then it is not asked for further ones. */
const maxBucketFailures = 5;

/** The bucket cannot be used at the moment. */
export class BucketUnavailable extends Error {
  override readonly name = "BucketUnavailable";
}

/** Counts failures of the bucket in a row, over the batches of a run. */
export class BucketHealth {
  private failures = 0;

  note(error: unknown): void {
    if (error === undefined) this.failures = 0;
    else if (isBucketError(error)) this.failures++;
    if (isBucketClosed(error) || this.failures >= maxBucketFailures)
      throw new BucketUnavailable(describeBucketError(error), { cause: error });
  }
}

interface Outcome {
  tally: Tally;
  /** The reason why no further images are copied. */
  stopped?: BucketUnavailable;
}

/** Copies the next images that wait. Returns undefined when there are none. */
export async function syncImages(context: BackupContext, health: BucketHealth): Promise<Outcome | undefined> {
  const ids = await takeImages(context.owner, imagesPerBatch);
  if (ids.length === 0) return undefined;

  const tally = new Tally();
  const [images, objects] = await Promise.all([
    describeImages(context.actor, ids),
    findObjects(context.owner, "image", ids),
  ]);
  const known = new Map(objects.map((object) => [object.subjectId, object]));
  const limit = pLimit(context.config.concurrency);
  let stopped: BucketUnavailable | undefined;
  const copyOne = async (image: (typeof images)[number]) => {
    if (stopped) return saveImageOutcome(image.id, { backupStatus: "pending" });
    try {
      const { isChanged, bytes } = await syncImage(context, image, known.get(image.id));
      health.note(undefined);
      if (isChanged) tally.changed++;
      else tally.unchanged++;
      tally.bytes += bytes;
    } catch (error) {
      if (error instanceof WrongBytesError || isDamage(error))
        await reportDamage(image.id, `the bytes of ${image.blobKey} differ from the stored bytes`);
      const { code, message } = describeFailure(error);
      tally.fail(image.id, code, message);
      await saveImageOutcome(image.id, { backupStatus: "failed", backupError: message });
      try {
        health.note(error);
      } catch (unavailable) {
        stopped = unavailable as BucketUnavailable;
      }
    }
  };
  await Promise.all(images.map((image) => limit(() => copyOne(image))));
  // Images whose file is gone, or that were deleted in between.
  const described = new Set(images.map(({ id }) => id));
  for (const id of ids) {
    if (described.has(id)) continue;
    await saveImageOutcome(id, { backupStatus: "failed", backupError: "The image has no file." });
  }

  if (!stopped) return { tally };

  return { tally, stopped };
}

/** @throws any error of the service itself */
function describeFailure(error: unknown): { code: string; message: string } {
  if (error instanceof LostFileError) return fileMissing(error.message);
  if (error instanceof WrongBytesError) return { code: otherBytesCode, message: error.message };
  if (isBucketError(error)) return { code: bucketFailedCode, message: describeBucketError(error) };
  if (error instanceof AppError) return { code: error.code, message: error.message };

  const { code, message } = encryptionErrors.damaged;
  if (error instanceof LostKeyError) return { code, message: error.message };
  if (isDamage(error)) return { code, message };

  throw error;
}
