export type MessageTree = { [key: string]: MessageTree | string };

/** Merges two trees. Where both have a message, it is the second one. */
export function mergeMessages(outer: MessageTree, inner: MessageTree): MessageTree {
  const merged = { ...outer };
  for (const [key, value] of Object.entries(inner)) {
    const existing = merged[key];
    merged[key] =
      typeof existing === "object" && typeof value === "object" ? mergeMessages(existing, value) : value;
  }
  return merged;
}

/** Lists the keys of all messages that a translation lacks. */
export function listMissingKeys(english: MessageTree, translated: MessageTree, prefix = ""): string[] {
  return Object.entries(english).flatMap(([name, value]) => {
    const key = prefix + name;
    const translation = translated[name];
    if (typeof value === "string") return translation === undefined ? [key] : [];

    return listMissingKeys(value, typeof translation === "object" ? translation : {}, `${key}.`);
  });
}
