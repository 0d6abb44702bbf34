import { z } from "zod";

/** The analysis and the texts of an image. */
export interface DescribedImage {
  title: string | null;
  /** Names, in the order of their slugs. */
  tags: readonly string[];
  caption: string | null;
  labelsJson: string | null;
  textFound: string | null;
}

const Labels = z.array(z.string());
/** About 1,000 tokens: every model for embeddings takes that many. */
const maxLength = 4_000;

/**
 * Returns the text that stands for the image in search by meaning; empty when nothing is said about
 * it.
 */
export function describeImage({ title, tags, caption, labelsJson, textFound }: DescribedImage): string {
  const labels = Labels.parse(JSON.parse(labelsJson ?? "[]"));
  const parts = [
    title ?? "",
    caption ?? "",
    labels.join(", "),
    tags.map((name) => name.replaceAll("-", " ")).join(", "),
    textFound ?? "",
  ];
  const text = parts.filter((part) => part !== "").join("\n");

  return [...text].slice(0, maxLength).join("");
}
