/** A piece of an XML document, by its place in the text. */
export interface XmlPiece {
  kind: "open" | "close" | "empty" | "other";
  name: string;
  attributes: XmlAttribute[];
  start: number;
  end: number;
}

export interface XmlAttribute {
  name: string;
  /** As it is written, without the quotes. */
  value: string;
  /** The attribute with the space before it. */
  whole: string;
}

const patterns = {
  open: /<([^\s<>/=!?"']+)((?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y,
  close: /<\/([^\s<>/]+)\s*>/y,
  other: /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|[^<]+/y,
};
const attribute = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/** Undefined for what is not well-formed, and for a document with a DOCTYPE, which could change what everything means. */
export function readPieces(xml: string): XmlPiece[] | undefined {
  const pieces: XmlPiece[] = [];
  const open: string[] = [];
  for (let at = 0; at < xml.length; ) {
    const piece = pieceAt(xml, at);
    if (!piece) return undefined;
    if (piece.kind === "open") open.push(piece.name);
    if (piece.kind === "close" && open.pop() !== piece.name) return undefined;
    pieces.push(piece);
    at = piece.end;
  }
  return open.length === 0 ? pieces : undefined;
}

function pieceAt(xml: string, start: number): XmlPiece | undefined {
  const match = (pattern: RegExp) => {
    pattern.lastIndex = start;
    return pattern.exec(xml);
  };
  const found = (kind: XmlPiece["kind"], [text, name = "", attributes = ""]: RegExpExecArray): XmlPiece => ({
    kind,
    name,
    attributes: kind === "close" || kind === "other" ? [] : attributesOf(attributes),
    start,
    end: start + text.length,
  });
  const tag = match(patterns.open);
  if (tag) return found(tag[3] === "/" ? "empty" : "open", tag);
  const close = match(patterns.close);
  if (close) return found("close", close);
  const other = match(patterns.other);
  return other ? found("other", other) : undefined;
}

function attributesOf(text: string): XmlAttribute[] {
  return [...text.matchAll(attribute)].map(([whole, name = "", double, single]) => ({
    name,
    value: double ?? single ?? "",
    whole,
  }));
}

/** Text as it may stand in an element or between quotes; characters that XML has no way to write are left out. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
