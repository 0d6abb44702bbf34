import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { resolveAlbumSlug } from "@/lib/albums";
import { canEncrypt } from "@/lib/encryption";
import { findTakenFilenames, getImages } from "@/lib/images";
import type { ImageResource } from "@/lib/images/resource";
import { AppError } from "@/lib/kernel/errors";
import { dayMs, isoTime, trashDays } from "@/lib/kernel/time";
import { restoreImage } from "@/lib/uploads";
import { uploadErrors } from "@/lib/uploads/errors";
import { fieldNames } from "@/lib/values/image-fields";
import type { Archive } from "./archive";
import { ArchivedImage } from "./archive-records";
import { findRestoredSlugs } from "./archived-tags";
import { chooseIds, type ImportContext, parseRecords } from "./context";
import {
  albumMissing,
  aliasTaken,
  differs,
  encryptionUnavailable,
  fileMissing,
  filenameTaken,
  idTaken,
  licenseMissing,
  type Problem,
  toProblem,
  trashPeriodOver,
  uploadPending,
} from "./problems";
import { findDifferences, Results } from "./report";
import { findRetiredIds } from "./restore-repository";
import { notTried } from "./service-failures";
import { toRestorable } from "./to-restorable";

/** Decoders that images of one import occupy, at most. */
const maxConcurrent = 2;

/**
 * The account's data of an image, in addition to its file. Favorites and variants change without an
 * edit.
 */
const compared: ReadonlyArray<keyof ArchivedImage> = [
  "filename",
  "album",
  "tags",
  // The license may have another id in the account.
  ...fieldNames.filter((name) => name !== "license"),
  "expiration_date",
  "taken_at",
];

/**
 * Restores images with their bytes, one transaction each. An image that the account has is
 * compared, and left as it is.
 */
export async function restoreImages(context: ImportContext, lines: readonly string[]): Promise<Results> {
  const results = new Results("images");
  const images = parseRecords(lines, ArchivedImage, results);
  const chooseImageId = await chooseIds(
    context,
    "images",
    images.map(({ id }) => id),
  );

  const chooseLicenseId = await chooseIds(
    context,
    "licenses",
    images.flatMap(({ license }) => (license.startsWith("lic_") ? [license] : [])),
  );
  const ids = images.map(({ id }) => chooseImageId(id));
  const retired = await findRetiredIds(context.actor.library.uid, ids);
  const slugs = await findRestoredSlugs(
    context,
    images.flatMap(({ tags }) => tags),
  );

  const renamed = await Promise.all(images.map((image) => withCurrentAlbum(context, image)));
  const targets = renamed.map((archived): Target => {
    const image = { ...archived, tags: archived.tags.map((slug) => slugs.get(slug) ?? slug) };
    const id = chooseImageId(image.id);
    const license = image.license.startsWith("lic_") ? chooseLicenseId(image.license) : image.license;
    const linkEpoch = Math.max(image.record.link_epoch, retired.get(id)?.version ?? 0);

    return { image, id, license, linkEpoch };
  });
  const existing = new Map((await getImages(context.actor, ids)).map((one) => [one.id, one]));
  const limit = pLimit(maxConcurrent);
  const settled = await Promise.allSettled(
    targets.map((target) => limit(() => restoreOne(context, target, existing.get(target.id), results))),
  );
  // Not before the others have ended, which would continue unseen.
  const rejected = settled.find((one) => one.status === "rejected");
  if (rejected) throw rejected.reason;

  return results;
}

/** Returns the image in the album that the slug leads to. Its path in the archive becomes an alias. */
async function withCurrentAlbum({ actor }: ImportContext, image: ArchivedImage): Promise<ArchivedImage> {
  const { album: slug, filename, record } = image;
  const album = await resolveAlbumSlug(actor.library.owner, slug);
  if (album === slug) return image;

  const path = { album: slug, filename, created_at: image.updated_at };
  const others = record.aliases.filter((alias) => alias.album !== slug || alias.filename !== filename);

  return { ...image, album, record: { ...record, aliases: [...others, path] } };
}

interface Target {
  image: ArchivedImage;
  /** The id and the license that it has or will have in the account. */
  id: string;
  license: string;
  /** The version of the links to it. Links that were ended here do not work again. */
  linkEpoch: number;
}

async function restoreOne(
  context: ImportContext,
  target: Target,
  existing: ImageResource | undefined,
  results: Results,
): Promise<void> {
  const { image } = target;
  const { failures } = context;
  if (existing) return compare(target, existing, results);
  if (failures?.isDown) return results.add("failed", image.id, notTried);

  const omission = await findOmission(context, image);
  if (omission) return results.add(omission.outcome, image.id, omission.problem);

  const problems = target.id === image.id ? [] : [idTaken(target.id)];
  try {
    const further = context.dryRun ? await checkOne(context, image) : await writeOne(context, target);
    if (further) results.add("restored", image.id, ...problems, ...further);
    else results.add("unchanged", image.id);
    failures?.noteSuccess();
  } catch (error) {
    results.add("failed", image.id, failures ? failures.toProblem(error) : toProblem(error));
  }
}

function compare({ image, license }: Target, existing: ImageResource, results: Results): void {
  const different = findDifferences(existing, { ...image, tags: [...image.tags].sort() }, compared);
  if (existing.license !== license) different.push("license");
  if (existing.status.deleted_at !== image.status.deleted_at) different.push("deleted_at");
  if (existing.archived !== (image.record.archived_at !== null)) different.push("archived");
  if (existing.info.sha256 !== (image.file?.sha256 ?? null)) different.push("file");
  if (different.length === 0) results.add("unchanged", image.id);
  else results.add("kept", image.id, differs(different));
}

/** Returns why an image is not restored, if it is not. */
async function findOmission(
  { archive, actor }: ImportContext,
  { file, status: { deleted_at, upload, encrypted, damaged } }: ArchivedImage,
) {
  if (deleted_at !== null && deleted_at < isoTime(Date.now() - trashDays * dayMs))
    return { outcome: "skipped" as const, problem: trashPeriodOver };
  if (upload === "pending") return { outcome: "skipped" as const, problem: uploadPending };
  if (encrypted && !(await canEncrypt(actor.library.owner)))
    return { outcome: "failed" as const, problem: encryptionUnavailable };
  if (file && archive.sizeOf(file.path) !== undefined) return undefined;

  const reason = damaged
    ? "Its file was damaged when the archive was made."
    : "It was deleted while the archive was made.";
  const problem = fileMissing(file ? `${file.path} is missing in the archive.` : reason);

  return { outcome: "failed" as const, problem };
}

/** Returns `undefined` if another import was faster. */
async function writeOne({ actor, archive }: ImportContext, target: Target): Promise<Problem[] | undefined> {
  const { image, id, license, linkEpoch } = target;
  const restorable = { ...toRestorable({ ...image, id, license }), linkEpoch };
  const bytes = await archive.open(restorable.path);
  if (!bytes) throw new Error(`${restorable.path} is missing`);

  try {
    const restored = await restoreImage(actor, restorable, bytes);
    return restored && findProblems(target, restored);
  } finally {
    bytes.destroy();
  }
}

type Restored = NonNullable<Awaited<ReturnType<typeof restoreImage>>>;

function findProblems({ image, license }: Target, restored: Restored): Problem[] {
  return [
    ...(restored.filename === image.filename ? [] : [filenameTaken(restored.filename)]),
    ...(restored.album === image.album ? [] : [albumMissing(image.album, restored.album)]),
    ...(restored.license === license ? [] : [licenseMissing(license, restored.license)]),
    ...restored.usedPaths.map(aliasTaken),
  ];
}

async function findHash(archive: Archive, path: string): Promise<string | undefined> {
  if (archive.findHash) return archive.findHash(path);

  const hash = createHash("sha256");
  for await (const chunk of (await archive.open(path)) ?? []) hash.update(chunk as Buffer);

  return hash.digest("hex");
}

/** Finds the problems for a dry run, which reads the bytes and decodes nothing. */
async function checkOne(
  { actor, archive }: ImportContext,
  { file, filename }: ArchivedImage,
): Promise<Problem[]> {
  const sha256 = file && (await findHash(archive, file.path));
  if (sha256 !== file?.sha256) throw new AppError(uploadErrors.otherBytes);

  const taken = await findTakenFilenames(actor.library.owner, [filename]);
  return taken.size > 0 ? [filenameTaken()] : [];
}
