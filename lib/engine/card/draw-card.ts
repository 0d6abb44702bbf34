import { colors } from "@/lib/kernel/markup/colors";
import { sharp } from "../raster/sharp";
import { type Card, cardSize } from "./card";

const margin = 88;
const maxCharacters = 200;
/**
 * The scripts of the font: Latin with its accents for Vietnamese, and Cyrillic. Boxes would replace
 * the letters of all other scripts.
 */
const drawable =
  /^[ -~\u00a1-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e\u0218-\u021b\u0400-\u045f\u0490-\u0493\u1e9e\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u20ac\u2122]+$/;

const { paper, ink, "ink-soft": soft, surface, accent } = colors;
/** Our own shapes only. The bar at the bottom has the color of the yolk. */
const ground = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">
  <rect width="100%" height="100%" fill="${paper.light}"/>
  <rect y="${cardSize.height - 12}" width="100%" height="12" fill="${accent.light}"/>
  <g transform="translate(${margin - 10} 72) scale(2.75)">
    <path d="M16 1.5c6.6 0 12 8.6 12 16.4C28 25.2 22.9 30.5 16 30.5S4 25.2 4 17.9C4 10.1 9.4 1.5 16 1.5Z" fill="${surface.light}" stroke="${ink.light}" stroke-width="2"/>
    <circle cx="16" cy="19" r="6.5" fill="${accent.light}"/>
  </g>
</svg>`,
);

interface Line {
  size: number;
  color: string;
  maxLines: 1 | 2;
}

const titleLine: Line = { size: 76, color: ink.light, maxLines: 2 };
const bylineLine: Line = { size: 40, color: soft.light, maxLines: 1 };
const hostLine: Line = { size: 30, color: soft.light, maxLines: 1 };
/** The bottom of the title, with room for the byline and the host below it. */
const titleBottom = 404;
const bylineTop = 444;
const hostBottom = 566;

/**
 * Draws a link preview for something without an image. Returns a JPEG as base64, because the
 * result of a task is JSON.
 */
export async function drawCard(card: Card, fontFile: string): Promise<string> {
  const [title = card.fallback, byline = ""] = findDrawable([card.title, card.byline, card.fallback]);
  const host = toPlain(card.host);
  const [titleText, bylineText, hostText] = await Promise.all([
    setText(title, titleLine, fontFile),
    byline === "" || card.byline === "" ? undefined : setText(byline, bylineLine, fontFile),
    setText(host, hostLine, fontFile),
  ]);
  const layers = [
    { input: titleText.data, left: margin, top: titleBottom - titleText.info.height },
    ...(bylineText ? [{ input: bylineText.data, left: margin, top: bylineTop }] : []),
    { input: hostText.data, left: margin, top: hostBottom - hostText.info.height },
  ];
  const bytes = await sharp(ground)
    .composite(layers)
    .flatten({ background: paper.light })
    .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
    .toBuffer();

  return bytes.toString("base64");
}

/** The texts that the font has letters for, each once. */
function findDrawable(texts: readonly string[]): string[] {
  const plain = texts.map(toPlain).filter((text) => drawable.test(text));
  return [...new Set(plain)];
}

function toPlain(text: string): string {
  const plain = text.normalize("NFC").replace(/\s+/g, " ").trim();
  return [...plain].slice(0, maxCharacters).join("");
}

/** Sets a text, shortened with an ellipsis until it fits its lines. */
async function setText(text: string, line: Line, fontFile: string) {
  const characters = [...text];
  const whole = await renderText(text, line, fontFile);
  if (fits(whole.info, line)) return whole;

  let shorter = await renderText("…", line, fontFile);
  let low = 0;
  let high = characters.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const shortened = `${characters.slice(0, middle).join("").trimEnd()}…`;
    const tried = await renderText(shortened, line, fontFile);
    if (fits(tried.info, line)) {
      shorter = tried;
      low = middle;
    } else high = middle - 1;
  }

  return shorter;
}

/** A line of the font is 1.3 times as high as its size, and accents reach above the first one. */
function fits({ height }: { height: number }, { size, maxLines }: Line): boolean {
  return height <= size * (maxLines * 1.3 + 0.1);
}

function renderText(text: string, { size, color }: Line, fontFile: string) {
  return sharp({
    text: {
      // Pango reads markup, so the text must not contain any.
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `Geist SemiBold ${size}`,
      fontfile: fontFile,
      width: cardSize.width - 2 * margin,
      wrap: "word-char",
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
