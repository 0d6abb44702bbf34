import { removeInvisible } from "@/lib/kernel/invisible";
import type { ModelAnalysis } from "@/lib/platform/ai";
import { maxLabelLength, maxLabels } from "./resource";

const maxCaptionLength = 300;
const maxTextLength = 2_000;
const maxFaces = 20;

/**
 * Returns what may be stored of an answer: texts on one line, cut, without control and invisible
 * characters, and scores between 0 and 1.
 */
export function cleanAnalysis({ labels, caption, text, nsfwScore, faces }: ModelAnalysis): ModelAnalysis {
  return {
    labels: cleanLabels(labels),
    caption: cleanText(caption, maxCaptionLength),
    text: cleanText(text, maxTextLength),
    nsfwScore: cleanScore(nsfwScore),
    faces: faces.slice(0, maxFaces).map(cleanBox),
  };
}

function cleanLabels(labels: ModelAnalysis["labels"]): ModelAnalysis["labels"] {
  const best = new Map<string, number>();
  for (const { name, score } of labels) {
    const label = cleanText(name.toLowerCase(), maxLabelLength);
    if (label !== "") best.set(label, Math.max(best.get(label) ?? 0, cleanScore(score)));
  }
  return [...best]
    .map(([name, score]) => ({ name, score }))
    .sort((one, other) => other.score - one.score)
    .slice(0, maxLabels);
}

/** Returns the part of the box that is in the image, with four decimals. */
function cleanBox({ x, y, width, height }: ModelAnalysis["faces"][number]) {
  const round = (share: number) => Math.round(cleanScore(share) * 10_000) / 10_000;
  const [left, top] = [round(x), round(y)];
  return { x: left, y: top, width: round(round(x + width) - left), height: round(round(y + height) - top) };
}

function cleanScore(score: number): number {
  return Number.isFinite(score) ? Math.min(1, Math.max(0, score)) : 0;
}

/** Cuts by code points. */
function cleanText(text: string, max: number): string {
  const line = removeInvisible(text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " "))
    .normalize("NFC")
    .trim();
  return [...line].slice(0, max).join("").trim();
}
