import { access } from "node:fs/promises";
import { splitCharacters } from "@/lib/kernel/characters";
import { invalidImage } from "../errors";
import { type Bitmap, toBitmap } from "../raster/bitmap";
import { type Sharp, sharp } from "../raster/sharp";
import { type WatermarkSource, watermarkLimits } from "../variants/watermark";
import { findUnsupportedCharacters } from "./unsupported-characters";

const { maxSide, maxTextLength } = watermarkLimits;

type TextSource = Omit<Extract<WatermarkSource, { kind: "text" }>, "kind">;

/** The family name in the font file. */
const family = "AlbumenMark";
/** Height of a line of the font, for each pixel of its size. */
const lineHeight = 1.164;
const maxLineHeight = 512;
const maxFontSize = Math.floor(maxLineHeight / lineHeight);
/** Large enough to measure a text, and so small that 200 lines of 200 letters take little memory. */
const measuredFontSize = 16;
/** A character is a letter with its marks. The renderer stacks any number of them. */
const maxCodeUnits = 5 * maxTextLength;
const colorPattern = /^#[0-9a-f]{6}$/i;
const visible = /[^\p{C}\p{Z}]/u;

/**
 * Draws a text of one or more lines, cut to its ink. The longer side has about the maximum, unless
 * the lines would become too high.
 * @throws AppError INVALID_IMAGE
 */
export async function drawText({ text, color }: TextSource, fontFile: string): Promise<Bitmap> {
  if (!colorPattern.test(color)) throw new RangeError("The watermark has an invalid color.");
  // The renderer silently replaces a font that it cannot read.
  await access(fontFile);
  const lines = toLines(text);
  try {
    const measured = await setText(lines, { color, size: measuredFontSize, fontFile }).metadata();
    const scale = maxSide / Math.max(measured.width, measured.height);
    const size = Math.min(maxFontSize, Math.max(1, Math.floor(scale * measuredFontSize)));
    const drawn = setText(lines, { color, size, fontFile });
    // A text is wider at some sizes than the measured one.
    const limited = drawn.resize({
      width: maxSide,
      height: maxSide,
      fit: "inside",
      withoutEnlargement: true,
    });

    return await toBitmap(limited, null);
  } catch (error) {
    throw invalidImage("The text cannot be drawn.", error);
  }
}

/** Returns the text without invisible edges, in which letters and accents are one character. */
function toLines(text: string): string {
  if (text.length > maxCodeUnits || splitCharacters(text).length > maxTextLength)
    throw invalidImage(`The text is too long. A watermark has at most ${maxTextLength} characters.`);
  if (findUnsupportedCharacters(text).length > 0)
    throw invalidImage("The text has characters that the font cannot draw.");
  if (!visible.test(text)) throw invalidImage("The text has no visible characters.");

  const lines = text.normalize("NFC").split(/\r?\n/);
  return lines
    .map((line) => line.trim())
    .join("\n")
    .trim();
}

interface TextStyle {
  color: string;
  /** In pixels. */
  size: number;
  fontFile: string;
}

/** The renderer reads markup, orders right-to-left text and cuts the image to the ink. */
function setText(text: string, { color, size, fontFile }: TextStyle): Sharp {
  return sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `${family} ${size}`,
      fontfile: fontFile,
      align: "center",
      rgba: true,
      dpi: 72,
    },
  });
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
