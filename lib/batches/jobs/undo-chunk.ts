import { lockAlbumShared } from "@/lib/albums";
import type { Actor } from "@/lib/kernel/actor";
import { commonErrors } from "@/lib/kernel/errors";
import { type LibraryScope, scopeOf } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { findLicenseId } from "@/lib/licenses";
import { applyChange } from "../apply-change";
import { type BatchChange, changeField } from "../batch-change";
import { toTagTarget } from "../build-change";
import { undoMembership } from "../collections/membership-change";
import type { FieldName, FieldValues, ItemError, ItemResult, Target, Values } from "../field-values";
import type { StoredResult } from "./repository";

const conflict: ItemError = {
  code: commonErrors.conflict.code,
  message: "The image has been changed since.",
};

const gone = (what: string): ItemError => ({
  code: commonErrors.notFound.code,
  message: `The ${what} that the image had does not exist any more.`,
});

const expired: ItemError = {
  code: commonErrors.validation.code,
  message: "The expiration that the image had has passed.",
};

/**
 * Gives images back their previous values, in the open transaction. Images that have been changed
 * since fail.
 */
export async function undoChunk(
  actor: Actor,
  undone: readonly StoredResult[],
  metadata: Record<string, unknown>,
): Promise<ItemResult[]> {
  const name = Object.keys(undone[0]?.previous ?? {})[0] as FieldName | "membership" | undefined;
  if (name === undefined) return [];

  const scope = scopeOf(actor);
  const build = () =>
    name === "membership"
      ? undoMembership(scope, undone.map(toChangedMembership))
      : buildUndo(scope, name, undone);
  return applyChange(actor, build, {
    ids: undone.map(({ id }) => id),
    isPart: true,
    metadata: { action: "undo", ...metadata },
  });
}

function toChangedMembership({ id, previous, next }: StoredResult) {
  return { id, previous: readMembership(previous), next: readMembership(next) };
}

const readMembership = (values: StoredResult["next"]) => (values as Values | undefined)?.membership ?? null;

/** Locks albums and licenses before the images, as every change does. */
async function buildUndo<Name extends FieldName>(
  scope: LibraryScope,
  name: Name,
  undone: readonly StoredResult[],
): Promise<BatchChange> {
  const resultById = new Map(undone.map((result) => [result.id, result]));
  const now = isoTime();
  const check = await buildCheck(scope, name, undone);

  return changeField(scope.owner, name, {
    inTrash: true,
    toTarget: (current, image) => {
      const { previous, next } = resultById.get(image.id) ?? {};
      const target = reversals[name](current, {
        previous: (previous as Values)[name] as FieldValues[Name],
        next: (next as Values)[name] as FieldValues[Name],
        now,
      });
      const error = typeof target === "object" && "to" in target ? check(target.to) : undefined;

      return error ? { error } : target;
    },
  });
}

/** Returns what is wrong with a previous value today. */
type Check = (value: unknown) => ItemError | undefined;

async function buildCheck(
  scope: LibraryScope,
  name: FieldName,
  undone: readonly StoredResult[],
): Promise<Check> {
  const values = [...new Set(undone.map(({ previous }) => previous?.[name]))].sort();
  if (name === "album" || name === "license") {
    const existing = new Set<unknown>();
    for (const value of values as string[]) {
      const isThere =
        name === "album"
          ? await lockAlbumShared(scope, value)
          : (await findLicenseId(scope.owner, value, { lock: true })) === value;
      if (isThere) existing.add(value);
    }
    return (value) => (existing.has(value) ? undefined : gone(name));
  }

  if (name !== "expiration") return () => undefined;

  const now = isoTime();
  return (value) => (typeof value === "string" && value <= now ? expired : undefined);
}

interface ChangedValue<Value> {
  previous: Value;
  next: Value;
  /** The same for all images: an undo of the undo compares it with what was written. */
  now: string;
}

/**
 * Returns the value that undoes a change, unless the value is not the one that the change has set.
 */
type Reversal<Value> = (current: Value, change: ChangedValue<Value>) => Target<Value>;

function restoreValue<Value>(current: Value, { previous, next }: ChangedValue<Value>): Target<Value> {
  if (current === previous) return "unchanged";
  return current === next ? { to: previous } : { error: conflict };
}

/** Undoes what the change has added and removed; other tags stay as they are. */
const restoreTags: Reversal<readonly string[]> = (current, { previous, next }) => {
  const remaining = current.filter((slug) => previous.includes(slug) || !next.includes(slug));
  const removed = previous.filter((slug) => !next.includes(slug));
  return toTagTarget(current, [...remaining, ...removed]);
};

/**
 * An image that goes back to the trash stays there for the whole trash period. An expired image
 * that was restored goes there too, without its previous expiration date it would stay visible.
 */
const restoreDeletion: Reversal<string | null> = (current, { previous, next, now }) => {
  const wasHidden = previous !== null || next === null;
  if ((current !== null) === wasHidden) return "unchanged";
  if (current !== next) return { error: conflict };

  return { to: wasHidden ? now : null };
};

/** It does not matter since when an image is a favorite, or archived. */
const restorePresence: Reversal<string | null> = (current, { previous }) =>
  (current === null) === (previous === null) ? "unchanged" : { to: previous };

const reversals: { readonly [Name in FieldName]: Reversal<FieldValues[Name]> } = {
  album: restoreValue,
  tags: restoreTags,
  visibility: restoreValue,
  license: restoreValue,
  expiration: restoreValue,
  nsfw: restoreValue,
  favourited_at: restorePresence,
  taken_at: restoreValue,
  rating: restoreValue,
  pick: restoreValue,
  archived_at: restorePresence,
  deleted_at: restoreDeletion,
};
