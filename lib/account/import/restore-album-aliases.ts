import { insertAlbumAlias, lockAlbumShared, resolveAlbumSlug } from "@/lib/albums";
import { ArchivedAlbumAlias } from "./archive-records";
import { type ImportContext, parseRecords } from "./context";
import { albumMissing, differs } from "./problems";
import { Results } from "./report";
import { inTransaction } from "./restore-row";

/** Restores the slugs that albums had before. A slug that leads to a different album continues to. */
export function restoreAlbumAliases(context: ImportContext, lines: readonly string[]): Promise<Results> {
  const { actor, dryRun } = context;
  const { owner } = actor.library;

  return inTransaction(context, async () => {
    const results = new Results("albums");
    for (const { alias_slug: aliasSlug, album_slug: albumSlug } of parseRecords(
      lines,
      ArchivedAlbumAlias,
      results,
    )) {
      const current = await resolveAlbumSlug(owner, aliasSlug);
      if (current === albumSlug) results.add("unchanged", aliasSlug);
      else if (current !== aliasSlug) results.add("kept", aliasSlug, differs(["album_slug"]));
      // A dry run has restored no albums.
      else if (dryRun) results.add("restored", aliasSlug);
      else if (!(await lockAlbumShared(actor.library, albumSlug)))
        results.add("failed", aliasSlug, albumMissing(albumSlug));
      // Another import of the same archive may have been faster.
      else
        results.add(
          (await insertAlbumAlias({ owner, aliasSlug, albumSlug })) ? "restored" : "unchanged",
          aliasSlug,
        );
    }

    return results;
  });
}
