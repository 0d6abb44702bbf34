import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { createPhoto } from "../../setup/create-photo.mjs";
import { toLight } from "./light.mjs";

/**
 * An image to reduce.
 * @typedef {object} Pattern
 * @property {string} title
 * @property {string} file
 * @property {number} width of the reduced image
 */

const side = 1024;
/** Real photographs, which exist next to the project on some machines only. */
const corpus = fileURLToPath(new URL("../../../../shared/corpus", import.meta.url));
const fontFile = fileURLToPath(new URL("../../../lib/engine/watermark/dejavu-sans.ttf", import.meta.url));

/** The colors of the pixels. @type {Record<string, (x: number, y: number) => number[]>} */
const drawings = {
  "checkerboard, 1 px": (x, y) => toGray(((x + y) % 2) * 255),
  "white lines on black, 1 of 4 px": (x) => toGray(x % 4 === 0 ? 255 : 0),
  "black lines on white, 1 of 4 px": (x) => toGray(x % 4 === 0 ? 0 : 255),
  "red and green lines, 1 px": (x) => (x % 2 === 0 ? [255, 0, 0] : [0, 255, 0]),
  stars: (x, y) => toGray(drawStar(x, y)),
  "image hidden in even gray": (x, y) => toGray(drawHidden(x, y)),
  "zone plate": (x, y) => toGray(127.5 + 127.5 * Math.cos((x ** 2 + y ** 2) * (Math.PI / (4 * side)))),
  "discs of two grays": (x, y) => toGray(((x % 64) - 32) ** 2 + ((y % 64) - 32) ** 2 < 500 ? 192 : 64),
};

/**
 * Draws the patterns whose brightness a reduction of stored values changes.
 * @param {string} folder
 * @returns {Promise<Pattern[]>}
 */
export async function drawPatterns(folder) {
  const save = (title, bytes, width) => {
    const file = path.join(folder, `${title.replace(/\W+/g, "-")}.img`);
    writeFileSync(file, bytes);
    return { title, file, width };
  };
  const patterns = [];
  for (const [title, colorOf] of Object.entries(drawings))
    patterns.push(save(title, await draw(side, colorOf).png().toBuffer(), 256));

  const checkerboard = draw(2 * side, (x, y) => toGray(((x + y) % 2) * 255));
  const jpeg = await checkerboard.jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer();

  return [
    ...patterns,
    save("checkerboard, 1 px, JPEG, by 8", jpeg, 256),
    save("white text on black", await drawText("#ffffff", "#000000"), 512),
    save("black text on white", await drawText("#000000", "#ffffff"), 512),
  ];
}

/**
 * Lists photographs of the corpus; one made in code if the corpus is missing.
 * @param {string} folder
 * @returns {Promise<Pattern[]>}
 */
export async function listPhotos(folder) {
  /** @type {Pattern[]} */
  const photos = [
    { title: "photo hidden in even gray", file: "color/gamma_dalai.jpg", width: 129 },
    { title: "photo, 6 MP", file: "photos/p6mp_sharp_reference.jpg", width: 512 },
    { title: "photo, 12 MP", file: "photos/p12mp_orient6_extxmp_icc.jpg", width: 512 },
    { title: "photo, 22 MP", file: "photos/p22mp_exif_iptc_xmp_icc.jpg", width: 512 },
  ];
  const present = photos
    .map((photo) => ({ ...photo, file: path.join(corpus, photo.file) }))
    .filter(({ file }) => existsSync(file));
  if (present.length > 0) return present;

  console.log("The corpus is not next to the project, so a photograph is made in code.");
  const file = path.join(folder, "photo.jpg");
  writeFileSync(file, await createPhoto({ width: 3000, height: 2000 }));

  return [{ title: "photo made in code, 6 MP", file, width: 512 }];
}

function toGray(value) {
  return [value, value, value];
}

function draw(size, colorOf) {
  const pixels = Buffer.alloc(size * size * 3);
  for (let at = 0; at < size * size; at++)
    pixels.set(colorOf(at % size, Math.floor(at / size)).map(Math.round), at * 3);

  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } });
}

const starShare = 0.003;

/** One pixel in 300 is a star, of any brightness. */
function drawStar(x, y) {
  const chance = scatter(x, y);
  return chance < starShare ? 255 - (195 * chance) / starShare : 6;
}

/** The same number from 0 to 1 for the same pixel, and a different one for its neighbors. */
function scatter(x, y) {
  let mixed = Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);

  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
}

/** Two rows in turns whose stored values are 127.5 on average, and whose light is an image. */
function drawHidden(x, y) {
  const light = 0.36 + 0.13 * Math.sin(x / 90) * Math.sin(Math.floor(y / 2) / 35);
  let low = 0;
  while (low < 127 && (toLight(low) + toLight(255 - low)) / 2 > light) low++;

  return y % 2 === 0 ? low : 255 - low;
}

/** Letters of 14 pixels. */
async function drawText(color, background) {
  const sentences = "Sphinx of black quartz, judge my vow. ".repeat(120);
  const text = await sharp({
    text: {
      text: `<span foreground="${color}">${sentences}</span>`,
      font: "AlbumenMark 14",
      fontfile: fontFile,
      width: side - 32,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer();

  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .composite([{ input: text, left: 16, top: 16 }])
    .png()
    .toBuffer();
}
