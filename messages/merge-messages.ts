export type MessageTree = { [key: string]: MessageTree | string };

/** Returns a tree with the messages of both, and those of the second where both have one. */
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
