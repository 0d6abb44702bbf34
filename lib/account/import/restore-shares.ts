import { resolveAlbumSlug } from "@/lib/albums";
import { commitChange } from "@/lib/changes";
import { findCollection, findCollectionOwners } from "@/lib/collections";
import { transaction } from "@/lib/platform/database/transaction";
import { type ChosenImage, getShare, restoreShare } from "@/lib/shares";
import type { ShareResource } from "@/lib/shares/resource";
import { ArchivedShare } from "./archive-records";
import { chooseIds, chooseWatermarks, type ImportContext, parseRecords } from "./context";
import {
  albumMissing,
  differs,
  idTaken,
  imagesMissing,
  type Problem,
  passwordLost,
  sharedCollectionMissing,
  urlChanged,
} from "./problems";
import { findDifferences, Results } from "./report";
import { findAlbumRow, findImageOwners, findRetiredIds, findShareOwners } from "./restore-repository";

const compared = [
  "title",
  "message",
  "expires_at",
  "max_views",
  "has_password",
  "feedback",
  "allow_download",
  "allow_original",
  "show_metadata",
  "required_watermark",
] satisfies ReadonlyArray<keyof ArchivedShare & keyof ShareResource>;

/**
 * Restores share links. Links of collections are restored later. Their URLs follow from
 * their owner, their ids and the secret of the installation. A link that was revoked here gets a new URL.
 */
export function restoreShares(context: ImportContext, lines: readonly string[]): Promise<Results> {
  const results = new Results("shares");
  const shares = parseRecords(lines, ArchivedShare, results);
  return restoreAll(
    context,
    shares.filter(({ target }) => target !== "collection"),
    results,
  );
}

/** Restores share links of collections. */
export function restoreCollectionShares(context: ImportContext, lines: readonly string[]): Promise<Results> {
  // Records that are not valid have failed before.
  const shares = parseRecords(lines, ArchivedShare, new Results("shares"));
  return restoreAll(
    context,
    shares.filter(({ target }) => target === "collection"),
    new Results("shares"),
  );
}

async function restoreAll(
  context: ImportContext,
  shares: readonly ArchivedShare[],
  results: Results,
): Promise<Results> {
  const { owner } = context.actor.library;
  const chooseId = await chooseIds(
    context,
    "shares",
    shares.map(({ id }) => id),
  );

  const chooseImageId = await chooseIds(
    context,
    "images",
    shares.flatMap(({ image_ids }) => image_ids),
  );

  const chooseCollectionId = await chooseIds(
    context,
    "collections",
    shares.flatMap(({ collection_id, image_collection_ids }) =>
      collection_id === null ? [] : [collection_id, ...image_collection_ids],
    ),
  );
  const chooseWatermark = await chooseWatermarks(context, shares);
  const retired = await findRetiredIds(
    context.actor.library.uid,
    shares.map(({ id }) => chooseId(id)),
  );

  for (const share of shares) {
    const id = chooseId(share.id);
    const urlVersion = Math.max(share.url_version, retired.get(id)?.version ?? 0);
    const chosen = share.image_ids.map((imageId, at) => {
      const collectionId = share.image_collection_ids[at];
      return {
        imageId: chooseImageId(imageId),
        ...(collectionId !== undefined && { collectionId: chooseCollectionId(collectionId) }),
      };
    });
    const archived = {
      ...share,
      collection_id: share.collection_id === null ? null : chooseCollectionId(share.collection_id),
      album_slug: share.album_slug === null ? null : await resolveAlbumSlug(owner, share.album_slug),
      required_watermark: chooseWatermark(share.required_watermark),
    };
    await restoreOne(context, { share: archived, id, urlVersion, chosen }, results);
  }

  return results;
}

interface Target {
  share: ArchivedShare;
  /** The ids that it and its images have in the account. */
  id: string;
  urlVersion: number;
  chosen: readonly ChosenImage[];
}

async function restoreOne(context: ImportContext, target: Target, results: Results): Promise<void> {
  const { actor, dryRun } = context;
  const { share, id, urlVersion } = target;
  if ((await findShareOwners([id])).has(id)) {
    const different = findDifferences(await getShare(actor, id), share, compared);
    if (different.length === 0) return results.add("unchanged", share.id);

    return results.add("kept", share.id, differs(different));
  }

  // A dry run has restored no albums, collections and images.
  const { obstacle, chosen }: Findings = dryRun ? target : await findObstacle(context, target);
  if (obstacle) return results.add("failed", share.id, obstacle);

  const problems: Problem[] = [
    ...(id === share.id ? [] : [idTaken(id)]),
    ...(chosen.length === target.chosen.length ? [] : [imagesMissing]),
    ...(share.has_password ? [passwordLost] : []),
    ...(urlVersion === share.url_version ? [] : [urlChanged]),
  ];
  if (dryRun) return results.add("restored", share.id, ...problems);

  const isRestored = await transaction(async () => {
    if (!(await restoreShare(actor, { ...share, id, url_version: urlVersion, chosen }))) return false;

    await commitChange(actor, { resource: "share", action: "create", id, uid: actor.library.uid });
    return true;
  });

  // Another import of the same archive may have been faster.
  if (isRestored) results.add("restored", share.id, ...problems);
  else results.add("unchanged", share.id);
}

interface Findings {
  obstacle?: Problem;
  chosen: readonly ChosenImage[];
}

/** Returns why a share cannot be restored, and which of its images there are. */
async function findObstacle({ actor }: ImportContext, { share, chosen }: Target): Promise<Findings> {
  const { owner } = actor.library;
  if (share.album_slug !== null) {
    if (await findAlbumRow(owner, share.album_slug)) return { chosen: [] };
    return { obstacle: albumMissing(share.album_slug), chosen: [] };
  }
  if (share.collection_id !== null && !(await findCollection(owner, share.collection_id)))
    return { obstacle: sharedCollectionMissing(share.collection_id), chosen: [] };

  const owners = await findImageOwners(chosen.map(({ imageId }) => imageId));
  const collectionIds = chosen.flatMap(({ collectionId }) => collectionId ?? []);
  const collectionOwners = await findCollectionOwners([...new Set(collectionIds)]);
  const present = chosen.filter(
    ({ imageId, collectionId = null }) =>
      owners.get(imageId) === owner &&
      (collectionId === null || collectionOwners.get(collectionId) === owner),
  );
  if (share.target === "collection" || present.length > 0) return { chosen: present };

  return { obstacle: imagesMissing, chosen: [] };
}
