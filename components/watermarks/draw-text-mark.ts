import { watermarkLimits } from "@/lib/engine/variants/watermark";
import type { Mark } from "./place-marks";

/** Fonts of many machines that look like the font of watermarks. */
const font = '128px "DejaVu Sans", Verdana, sans-serif';
const lineHeight = 149;

/** Draws a text as the server does, cut to its ink; undefined without visible characters. */
export function drawTextMark(text: string, color: string): Mark | undefined {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const lines = text
    .split("\n")
    .map((line, index) => ({ text: line.trim(), y: index * lineHeight }))
    .filter((line) => line.text !== "");
  if (!context || lines.length === 0) return undefined;

  Object.assign(context, { font, textAlign: "center" });
  const inks = lines.map((line) => ({ y: line.y, ...measureInk(context, line.text) }));
  const left = Math.max(...inks.map((ink) => ink.left));
  const right = Math.max(...inks.map((ink) => ink.right));
  const top = Math.max(...inks.map((ink) => ink.ascent - ink.y));
  const bottom = Math.max(...inks.map((ink) => ink.descent + ink.y));
  const [width, height] = [left + right, top + bottom];
  if (!(width > 0 && height > 0)) return undefined;

  const scale = Math.min(1, watermarkLimits.maxSide / Math.max(width, height));
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  // A new size resets the context.
  Object.assign(context, { font, textAlign: "center", fillStyle: color });
  context.scale(scale, scale);
  for (const line of lines) context.fillText(line.text, left, top + line.y);

  return { url: canvas.toDataURL(), width: canvas.width, height: canvas.height };
}

/** Returns how far the ink of a line reaches from the center of its baseline. */
function measureInk(context: CanvasRenderingContext2D, line: string) {
  const ink = context.measureText(line);
  return {
    left: ink.actualBoundingBoxLeft,
    right: ink.actualBoundingBoxRight,
    ascent: ink.actualBoundingBoxAscent,
    descent: ink.actualBoundingBoxDescent,
  };
}
