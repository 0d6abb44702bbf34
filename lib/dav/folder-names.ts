import { isSystemName } from "./paths";

/** An album or a collection. */
export interface TitledFolder {
  slug: string;
  title: string;
}

/**
 * Returns the name of each folder, by slug: its title, or its slug where the title is not a valid
 * name or where another folder would have the same name. Upper and lower case are the same, as on
 * Windows and macOS.
 */
export function nameFolders(
  albums: readonly TitledFolder[],
  isValid: (title: string) => boolean = isFolderName,
): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { title } of albums) counts.set(fold(title), (counts.get(fold(title)) ?? 0) + 1);
  const namedBySlug = new Set(
    albums.filter(({ title }) => counts.get(fold(title)) !== 1 || !isValid(title)).map(({ slug }) => slug),
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

export const isSameName = (one: string, other: string): boolean => fold(one) === fold(other);

/** Returns the name of the folder of collections, which stands next to the folders of albums. */
export function nameCollections(albumFolders: Iterable<string>): string {
  const taken = new Set(Array.from(albumFolders, fold));
  let name = "Collections";
  for (let number = 2; taken.has(fold(name)); number++) name = `Collections ${number}`;

  return name;
}

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
