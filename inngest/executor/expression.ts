/** Computes a key from an event; undefined when the event lacks a referenced value. */
export type KeyExpression = (event: unknown) => string | undefined;

const pathPattern = /^event(?:\.[A-Za-z_]\w*)+$/;
const literalPattern = /^(?:"([^"\\]*)"|'([^'\\]*)')$/;

/**
 * Parses the part of CEL that keys need: paths such as `event.data.imageId`, quoted texts,
 * `string(path)`, and sums of these. Throws on anything else, which prevents a limit by the wrong
 * key.
 */
export function parseKeyExpression(source: string): KeyExpression {
  const terms = source.split("+").map((term) => parseTerm(term.trim(), source));
  return (event) => {
    const values = terms.map((term) => term(event));
    return values.includes(undefined) ? undefined : values.join("");
  };
}

function parseTerm(term: string, source: string): KeyExpression {
  const text = literalPattern.exec(term);
  if (text) return () => text[1] ?? text[2];

  const inner = /^string\((.+)\)$/.exec(term)?.[1] ?? term;
  if (!pathPattern.test(inner)) throw new Error(`the expression ${source}`);

  const names = inner.split(".").slice(1);
  return (event) => {
    const value = names.reduce<unknown>(readMember, event);
    if (value === undefined || value === null) return undefined;

    return typeof value === "string" ? value : JSON.stringify(value);
  };
}

function readMember(value: unknown, name: string): unknown {
  return value !== null && typeof value === "object" && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
