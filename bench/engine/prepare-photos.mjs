import { existsSync, linkSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { createPhoto } from "../create-photo.mjs";

/**
 * Source photos of the images: one, or several of one size.
 * @typedef {object} Source
 * @property {string} title
 * @property {string[]} files
 */

/** Real photos, which exist next to the project on some machines only. */
const corpus = fileURLToPath(new URL("../../../shared/corpus/photos", import.meta.url));
const twoKilopixels = { width: 2048, height: 1365 };

/** Without a position: the whole photo, resized. With one: a part of it, pixel by pixel. */
const crops = [
  { name: "p12mp_orient6_extxmp_icc.jpg" },
  { name: "p12mp_orient6_extxmp_icc.jpg", left: 500, top: 900 },
  { name: "p12mp_orient6_extxmp_icc.jpg", left: 500, top: 2500 },
  { name: "p22mp_exif_iptc_xmp_icc.jpg" },
  { name: "p22mp_exif_iptc_xmp_icc.jpg", left: 400, top: 1100 },
  { name: "p22mp_exif_iptc_xmp_icc.jpg", left: 2600, top: 1300 },
  { name: "p6mp_sharp_reference.jpg" },
  { name: "p6mp_sharp_reference.jpg", left: 400, top: 600 },
];

/**
 * Prepares a generated photo of 24 megapixels, and a set of photos that are 2,048 pixels wide: from
 * the corpus if present, else generated too.
 * @param {string} folder
 * @returns {Promise<{ large: Source, set: Source, note: string }>}
 */
export async function preparePhotos(folder) {
  const save = (name, bytes) => {
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    return file;
  };
  const isCorpusPresent = crops.every(({ name }) => existsSync(path.join(corpus, name)));
  const large = await createPhoto({ width: 6000, height: 4000 });
  const set = await Promise.all(
    crops.map((crop, at) => (isCorpusPresent ? cropPhoto(crop) : createSourcePhoto(at))),
  );
  const kilobytes = Math.round(set.reduce((sum, bytes) => sum + bytes.length, 0) / set.length / 1000);
  const origin = isCorpusPresent ? "cut out of photographs of the corpus" : "made in code";

  return {
    large: { title: "24 MP", files: [save("24-megapixels.jpg", large)] },
    set: { title: "2K", files: set.map((bytes, at) => save(`2-kilopixels-${at}.jpg`, bytes)) },
    note:
      `24 MP: a JPEG of 6000 × 4000 pixels and ${(large.length / 1e6).toFixed(1)} MB, made in code. ` +
      `2K: ${set.length} JPEGs of 2048 × 1365 pixels, ${kilobytes} KB on average, ${origin}.`,
  };
}

/**
 * Links the photos under more names: to a server, each name is another image.
 * @param {Source} source
 */
export function linkCopies({ files }, names, folder) {
  mkdirSync(folder, { recursive: true });
  for (const [at, name] of names.entries()) {
    linkSync(/** @type {string} */ (files[at % files.length]), path.join(folder, name));
  }
}

/**
 * Upright, because not every peer rotates photos, and with the photo's own profile.
 * @param {(typeof crops)[number]} crop
 */
async function cropPhoto({ name, left, top }) {
  const upright = sharp(path.join(corpus, name)).autoOrient();
  const part =
    left === undefined
      ? upright.resize({ ...twoKilopixels, fit: "cover" })
      : upright.extract({ left, top, ...twoKilopixels });
  return part.keepIccProfile().jpeg({ quality: 90 }).toBuffer();
}

function createSourcePhoto(at) {
  return createPhoto({ ...twoKilopixels, quality: 90, seed: at + 1 });
}
