import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * An image made from a photo.
 * @typedef {object} RenditionFile
 * @property {string} name of its size
 * @property {"webp" | "avif" | "jpeg"} format
 * @property {string} file
 * @property {number} bytes
 */

/** Lists the files in the folders, in the order of the photos. @returns {RenditionFile[]} */
export function listOutputs(photographs) {
  return photographs.flatMap(({ folder }) =>
    readdirSync(folder)
      .toSorted()
      .map((fileName) => {
        const file = path.join(folder, fileName);
        const { name, ext } = path.parse(fileName);
        const format = ext === ".jpg" ? "jpeg" : ext.slice(1);

        return { name, format, file, bytes: statSync(file).size };
      }),
  );
}

/** A contestant with fewer, other or smaller images has not done the same work. */
export function assertSameOutputs(contestant, ours, theirs, tolerance) {
  const names = (renditions) => renditions.map(({ name, format }) => `${name}.${format}`).join(" ");
  const bytes = (renditions) => renditions.reduce((sum, output) => sum + output.bytes, 0);
  const isSame = names(ours) === names(theirs) && Math.abs(bytes(theirs) / bytes(ours) - 1) <= tolerance;
  if (isSame) return;

  throw new Error(
    `${contestant} made ${bytes(theirs)} bytes as ${names(theirs)}, ours ${bytes(ours)} as ${names(ours)}`,
  );
}
