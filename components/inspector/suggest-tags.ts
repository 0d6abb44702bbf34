import type { AiAnalysis } from "@/lib/ai/resource";
import { spellTag } from "./spell-tag";

const minScore = 0.5;
const maxSuggestions = 5;

/** Returns the most certain labels of an analysis that are not among the tags. */
export function suggestTags(
  { labels, label_scores }: Pick<AiAnalysis, "labels" | "label_scores">,
  tags: readonly string[],
): string[] {
  const certain = labels.filter((_, at) => (label_scores[at] ?? 0) >= minScore).map(spellTag);
  return [...new Set(certain)].filter((tag) => tag !== "" && !tags.includes(tag)).slice(0, maxSuggestions);
}
