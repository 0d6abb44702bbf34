import type { GridImage } from "./list-api";

/** The members that every image has, in the order of a row. */
const members = [
  "id",
  "filename",
  "alt",
  "width",
  "height",
  "pages",
  "placeholder",
  "created_at",
  "taken_at",
  "version",
  "visibility",
] as const;
type Required = Pick<GridImage, (typeof members)[number]>;
type Optional = Omit<GridImage, keyof Required | "url">;

/** `end`: the end of the URL, where it is not the filename. */
type Row = [values: Required[keyof Required][], folder: number, end?: string | null, optional?: Optional];

/**
 * Images inside HTML, where the names of the members and the start of the URLs would take more room
 * than all values.
 */
export interface PackedImages {
  /** URLs without their last part. */
  folders: string[];
  rows: Row[];
}

export function packImages(images: readonly GridImage[]): PackedImages {
  const folders = new Map<string, number>();
  const rows = images.map((image): Row => {
    const slash = image.url.lastIndexOf("/") + 1;
    const [start, last] = [image.url.slice(0, slash), image.url.slice(slash)];
    const end = last === image.filename ? null : last;
    const folder = folders.get(start) ?? folders.size;
    folders.set(start, folder);
    const optional = optionalOf(image);
    const values = members.map((member) => image[member]);
    if (Object.keys(optional).length > 0) return [values, folder, end, optional];

    return end === null ? [values, folder] : [values, folder, end];
  });
  return { folders: [...folders.keys()], rows };
}

function optionalOf(image: GridImage): Optional {
  const names: readonly string[] = [...members, "url"];
  return Object.fromEntries(Object.entries(image).filter(([name]) => !names.includes(name)));
}

export function unpackImages({ folders, rows }: PackedImages): GridImage[] {
  return rows.map(([values, folder, end, optional]) => {
    const required = Object.fromEntries(members.map((member, index) => [member, values[index]]));
    const image = required as unknown as Required;
    return { ...image, url: `${folders[folder] ?? ""}${end ?? image.filename}`, ...optional };
  });
}
