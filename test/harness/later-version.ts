import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Writes the migrations of a later version to a folder: the current ones and the given ones, by
 * name.
 */
export async function writeLaterMigrations(folder: string, added: Record<string, string>): Promise<void> {
  await cp("db/migrations", folder, { recursive: true });
  const journalFile = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(journalFile, "utf8"));
  for (const [tag, text] of Object.entries(added)) {
    const last = journal.entries.at(-1);
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
    await writeFile(path.join(folder, `${tag}.sql`), text);
  }

  await writeFile(journalFile, JSON.stringify(journal));
}

/** Writes the migrations of an earlier version to a folder: the first ones of the current version. */
export async function writeEarlierMigrations(folder: string, count: number): Promise<void> {
  await cp("db/migrations", folder, { recursive: true });
  const journalFile = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(journalFile, "utf8"));
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
}
