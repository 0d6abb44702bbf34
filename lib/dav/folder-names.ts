import { isSystemName } from "./paths";

export interface AlbumName {
  slug: string;
  title: string;
}

/**
 * Returns the name of each album's folder, by slug: its title, or its slug where the title is no
 * filename or where another folder would have the same name. Upper and lower case are the same, as
 * on Windows and macOS.
 */
export function nameFolders(albums: readonly AlbumName[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { title } of albums) counts.set(fold(title), (counts.get(fold(title)) ?? 0) + 1);
  const namedBySlug = new Set(
    albums
      .filter(({ title }) => counts.get(fold(title)) !== 1 || !isFolderName(title))
      .map(({ slug }) => slug),
  );

  // An album that takes its slug may take the title of another one, which then takes its slug, too.
  for (let before = -1; before !== namedBySlug.size; ) {
    before = namedBySlug.size;
    for (const { slug, title } of albums)
      if (fold(title) !== slug && namedBySlug.has(fold(title))) namedBySlug.add(slug);
  }

  return new Map(
    albums.map(({ slug, title }) => [slug, namedBySlug.has(slug) ? slug : title.normalize("NFC")]),
  );
}

const fold = (title: string) => title.normalize("NFC").toLowerCase();

const maxNameBytes = 255;

/** Whether a folder can have the title as its name. */
export function isFolderName(title: string): boolean {
  return (
    title !== "" &&
    title === title.trim() &&
    !title.startsWith(".") &&
    !/[/\\]/.test(title) &&
    !isSystemName(title) &&
    Buffer.byteLength(title) <= maxNameBytes
  );
}
