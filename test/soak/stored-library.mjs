import { query } from "../crash/database.mjs";

/**
 * Enters the images of an earlier part into the ledger, so that this part reads, changes and
 * verifies them, too.
 * @param {import("../crash/installation.mjs").Installation} installation
 * @param {import("../crash/ledger.mjs").Ledger} ledger
 * @param {Map<string, string>} keys API key by owner
 */
export async function enterStoredImages(installation, ledger, keys) {
  const rows = await query(
    installation,
    `select id, owner, filename, uploaded, deleted_at, is_encrypted, visibility from images order by id`,
  );
  for (const row of rows) {
    const key = keys.get(row.owner);
    const entry = ledger.open(row.owner, row.filename, true);
    entry.id = row.id;
    entry.isChanging = false;
    if (row.uploaded === 0) continue;

    const response = await fetch(`${installation.origin}/api/images/${row.id}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    if (!response.ok) throw new Error(`An image of the earlier part was not read: ${response.status}.`);

    const { urls, info, tags } = await response.json();
    Object.assign(entry, {
      urls,
      state: row.deleted_at === null ? "live" : "deleted",
      hashes: new Set([info.sha256]),
      tags: new Set(tags),
      readKey: row.is_encrypted === 1 || row.visibility === "private" ? key : undefined,
    });
  }
}
