/** Only texts that may be keys, so that the quotes of HTML in a template do not matter. */
const quotedPattern = /"([\w.-]+)"/g;
const templatePattern = /`((?:[^`\\]|\\.)*)`/g;

/**
 * Returns a function that finds out whether the code reads a message: its key, or the end of it
 * after a namespace, is written somewhere, or a computed key (`names.${tool}`) may be it. A key is
 * taken for used when in doubt.
 */
export function findUsedKeys(sources: readonly string[]): (key: string) => boolean {
  const literals = new Set<string>();
  const computed = new Set<string>();
  for (const source of sources) {
    for (const [, text = ""] of source.matchAll(quotedPattern)) literals.add(text);
    for (const [, text = ""] of source.matchAll(templatePattern)) computed.add(text);
  }
  const patterns = [...computed].filter(isKeyLike).map(toPattern);
  // One expression, because there are hundreds of patterns for thousands of keys.
  const pattern = patterns.length > 0 ? new RegExp(`^(?:${patterns.join("|")})$`) : undefined;
  return (key) => listEnds(key).some((end) => literals.has(end) || pattern?.test(end) === true);
}

/** Returns a key without its first parts, which a namespace may hold: `a.b.c`, `b.c`, `c`. */
function listEnds(key: string): string[] {
  const parts = key.split(".");
  return parts.map((_, index) => parts.slice(index).join("."));
}

/** Only names, dots and at least one fixed part: `${name}` alone would be any key. */
function isKeyLike(template: string): boolean {
  const fixed = template.replace(/\$\{[^}]*\}/g, "");
  return /^[\w.]*\w[\w.]*$/.test(fixed);
}

function toPattern(template: string): string {
  return template
    .split(/\$\{[^}]*\}/)
    .map((text) => text.replaceAll(".", "\\."))
    .join("[\\w-]+");
}
