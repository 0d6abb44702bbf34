import type { z } from "zod";
import { findCollectionOwners } from "@/lib/collections";
import type { WholeLibraryActor } from "@/lib/kernel/actor";
import { chunk } from "@/lib/platform/database/batches";
import type { Archive } from "./archive";
import { parseJson } from "./archive";
import type { ArchivedTag } from "./archive-records";
import { describeInvalid } from "./describe-invalid";
import { invalidRecord } from "./problems";
import { chooseId, replacementId } from "./replacement-id";
import type { Results } from "./report";
import {
  findImageOwners,
  findLicenseOwners,
  findRecipeOwners,
  findRetiredIds,
  findShareOwners,
  findWatermarkOwners,
  type RetiredId,
} from "./restore-repository";
import type { ServiceFailures } from "./service-failures";

/** An archive and the account that it is restored into. */
export interface ImportContext {
  actor: WholeLibraryActor;
  archive: Archive;
  /** The tags of the archive by their slugs there, which are read once. */
  archivedTags: () => Promise<ReadonlyMap<string, ArchivedTag>>;
  /** Nothing is changed; the results say what would happen. */
  dryRun: boolean;
  /** The account has no images yet, so the archive's account data replaces its own. */
  isFresh: boolean;
  /**
   * Previous handles of the archive become handles of the account, unless another account has them.
   */
  reservesHandles: boolean;
  /**
   * The account was empty when a restore started that broke off, so it gets the profile picture if
   * it has none.
   */
  isContinued: boolean;
  /**
   * Where nothing repeats the import: failures of the service fail single records, and are counted.
   */
  failures?: ServiceFailures | undefined;
}

/** Returns the records that the schema accepts; the others have failed. */
export function parseRecords<Schema extends z.ZodType>(
  lines: readonly string[],
  schema: Schema,
  results: Results,
): Array<z.output<Schema>> {
  return lines.flatMap((line) => {
    const record = parseJson(line);
    const parsed = schema.safeParse(record);
    if (parsed.success) return [parsed.data];

    results.add("failed", nameOf(record), invalidRecord(describeInvalid(parsed.error)));
    return [];
  });
}

/** Returns the name of a record that is not valid. */
function nameOf(record: unknown): string {
  if (typeof record !== "object" || record === null) return "";

  const { id, alias_slug, album_slug, tag_slug, day, collection_id } = record as Record<string, unknown>;
  const name = [id, alias_slug, album_slug, tag_slug, day, collection_id].find(
    (value) => typeof value === "string",
  );

  return typeof name === "string" ? name.slice(0, 100) : "";
}

/** The ids of a batch of share links can be more than the parameters of one statement. */
const idsPerStatement = 20_000;

type IdKind = "collections" | "images" | "licenses" | "recipes" | "shares" | "watermarks";
const findOwners = {
  collections: findCollectionOwners,
  images: findImageOwners,
  licenses: findLicenseOwners,
  recipes: findRecipeOwners,
  shares: findShareOwners,
  watermarks: findWatermarkOwners,
};

/**
 * Returns for the required watermark of each record the ID that it has in the account. Watermarks are
 * restored after the images that must show them: until then, and without them, nothing is shown
 * that the mark should be on.
 */
export async function chooseWatermarks(
  context: Pick<ImportContext, "actor">,
  records: ReadonlyArray<{ required_watermark: string | null }>,
): Promise<(id: string | null) => string | null> {
  const ids = records.flatMap(({ required_watermark: id }) => id ?? []);
  const choose = await chooseIds(context, "watermarks", ids);

  return (id) => (id === null ? null : choose(id));
}

/** Returns for each id of the archive the one that it has in the account. */
export async function chooseIds(
  { actor }: Pick<ImportContext, "actor">,
  kind: IdKind,
  ids: readonly string[],
): Promise<(id: string) => string> {
  const { owner, uid } = actor.library;
  const candidates = [...new Set(ids)].flatMap((id) => [id, replacementId(id, uid)]);
  if (candidates.length === 0) return (id) => id;

  const owners = new Map<string, string>();
  const retired = new Map<string, RetiredId>();
  for (const some of chunk(candidates, idsPerStatement)) {
    for (const [id, idOwner] of await findOwners[kind](some)) owners.set(id, idOwner);
    for (const [id, one] of await findRetiredIds(uid, some)) retired.set(id, one);
  }

  return (id) => chooseId({ owner, uid }, id, { owners, retired });
}
