/** A token of an XML document, with its offsets in the text. */
export interface XmlToken {
  kind: "open" | "close" | "empty" | "other";
  name: string;
  attributes: XmlAttribute[];
  start: number;
  end: number;
}

export interface XmlAttribute {
  name: string;
  /** The raw value without quotes. */
  value: string;
  /** The attribute with the preceding whitespace. */
  raw: string;
}

const patterns = {
  open: /<([^\s<>/=!?"']+)((?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y,
  close: /<\/([^\s<>/]+)\s*>/y,
  other: /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|[^<]+/y,
};
const attributePattern = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

const maxDepth = 100;

/**
 * Returns `undefined` for malformed or deeply nested XML, and for documents with a DOCTYPE, which
 * could change the meaning of everything.
 */
export function tokenizeXml(xml: string): XmlToken[] | undefined {
  const tokens: XmlToken[] = [];
  const open: string[] = [];
  for (let at = 0; at < xml.length; ) {
    const token = readToken(xml, at);
    if (!token) return undefined;
    if (token.kind === "open" && open.push(token.name) > maxDepth) return undefined;
    if (token.kind === "close" && open.pop() !== token.name) return undefined;

    tokens.push(token);
    at = token.end;
  }

  return open.length === 0 ? tokens : undefined;
}

function readToken(xml: string, start: number): XmlToken | undefined {
  const match = (pattern: RegExp) => {
    pattern.lastIndex = start;
    return pattern.exec(xml);
  };

  const toToken = (
    kind: XmlToken["kind"],
    [text, name = "", attributes = ""]: RegExpExecArray,
  ): XmlToken => ({
    kind,
    name,
    attributes: kind === "close" || kind === "other" ? [] : parseAttributes(attributes),
    start,
    end: start + text.length,
  });
  const tag = match(patterns.open);
  if (tag) return toToken(tag[3] === "/" ? "empty" : "open", tag);

  const close = match(patterns.close);
  if (close) return toToken("close", close);

  const other = match(patterns.other);
  return other ? toToken("other", other) : undefined;
}

function parseAttributes(text: string): XmlAttribute[] {
  return [...text.matchAll(attributePattern)].map(([raw, name = "", double, single]) => ({
    name,
    value: double ?? single ?? "",
    raw,
  }));
}
