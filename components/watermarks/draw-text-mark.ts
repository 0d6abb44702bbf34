import { watermarkLimits } from "@/lib/engine/variants/watermark";
import type { Mark } from "./place-marks";

/** Fonts of many machines that look like the font of watermarks. */
const families = '"DejaVu Sans", Verdana, sans-serif';
const fontSize = 128;

/** Draws a text as the server does, cut to its ink; undefined without visible characters. */
export function drawTextMark(text: string, color: string): Mark | undefined {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return undefined;

  const font = `${fontSize}px ${families}`;
  context.font = font;
  const ink = context.measureText(text);
  const width = ink.actualBoundingBoxLeft + ink.actualBoundingBoxRight;
  const height = ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent;
  if (!(width > 0 && height > 0)) return undefined;

  const scale = Math.min(1, watermarkLimits.maxSide / Math.max(width, height));
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  // A new size resets the context.
  context.scale(scale, scale);
  context.font = font;
  context.fillStyle = color;
  context.fillText(text, ink.actualBoundingBoxLeft, ink.actualBoundingBoxAscent);

  return { url: canvas.toDataURL(), width: canvas.width, height: canvas.height };
}
