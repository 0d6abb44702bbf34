import type { AiAnalysis } from "@/lib/ai/resource";
import { toTagKey } from "@/lib/tags/tag-names";

const minScore = 0.5;
const maxSuggestions = 5;

/**
 * Returns the most certain labels of an analysis that are not among the tags, which are given by
 * their names or slugs.
 */
export function suggestTags(
  { labels, label_scores }: Pick<AiAnalysis, "labels" | "label_scores">,
  tags: readonly string[],
): string[] {
  const known = tags.map(toTagKey);
  const certain = labels.filter((_, at) => (label_scores[at] ?? 0) >= minScore).map((label) => label.trim());
  const keys = certain.map(toTagKey);
  const isNew = (label: string, at: number) =>
    /[\p{L}\p{N}]/u.test(label) && keys.indexOf(keys[at] ?? "") === at && !known.includes(keys[at] ?? "");

  return certain.filter(isNew).slice(0, maxSuggestions);
}
