import type { LicenseStatement } from "./license-statement";
import { readPieces, type XmlPiece } from "./xml-elements";
import { creatorProperty, describeLicense, rdf, replacedProperties } from "./xmp-description";

const maxDepth = 100;
/** The element that holds all descriptions. */
const root = `${rdf}RDF`;

type Scope = ReadonlyMap<string, string>;
type Edit = { start: number; end: number; text: string };

interface Walk {
  /** Of each element that is open: its full name and the namespaces within. */
  path: { name: string; scope: Scope }[];
  edits: Edit[];
  /** Where the property began that is being left out. */
  dropped?: { start: number; depth: number } | undefined;
  /** The description that we are in: whether anything of it is kept, and how many edits there were before it. */
  description?: { start: number; isKept: boolean; editsBefore: number };
  about?: string;
  hasCreator: boolean;
  /** A description of everything within another one means nothing. */
  isNested: boolean;
  /** The end tag of the description of everything, or the whole of it when it is empty. */
  end?: XmlPiece;
}

/** The packet with the statement in it; null when it is not well-formed or describes nothing. */
export function mergePacket(xml: string, statement: LicenseStatement): string | null {
  const pieces = readPieces(xml);
  if (!pieces) return null;
  const walk: Walk = { path: [], edits: [], hasCreator: false, isNested: false };
  const replaced = replacedProperties(statement);
  for (const piece of pieces) {
    if (piece.kind === "close") leave(walk, piece);
    else if (piece.kind !== "other") enter(walk, piece, replaced);
    if (walk.path.length > maxDepth || walk.isNested) return null;
  }
  if (!walk.end) return null;
  const description = describeLicense(statement, walk.about ?? "", !walk.hasCreator);
  walk.edits.push(insertion(xml, walk.end, description));
  return shorten(applyEdits(xml, walk.edits));
}

function enter(walk: Walk, piece: XmlPiece, replaced: ReadonlySet<string>): void {
  const parent = walk.path.at(-1);
  const scope = scopeWithin(parent?.scope ?? new Map(), piece);
  const name = expand(piece.name, scope, true);
  const depth = walk.path.length;
  if (name === root && walk.path.some((element) => element.name === root)) walk.isNested = true;
  const isDescription = parent?.name === root && !walk.end;
  const isProperty = walk.path.at(-2)?.name === root && !walk.end;
  if (isDescription) {
    walk.description = {
      start: piece.start,
      isKept: name !== `${rdf}Description`,
      editsBefore: walk.edits.length,
    };
    visitAttributes(walk, piece, scope, replaced);
  }
  if (isProperty && name === creatorProperty && !replaced.has(name)) walk.hasCreator = true;
  const isDropped = isProperty && replaced.has(name);
  if (isProperty && !isDropped && walk.description) walk.description.isKept = true;
  if (piece.kind === "open") {
    walk.path.push({ name, scope });
    if (isDropped) walk.dropped = { start: piece.start, depth };
  } else if (isDropped) {
    walk.edits.push({ start: piece.start, end: piece.end, text: "" });
  } else if (name === root && !walk.end) {
    walk.end = piece;
  }
}

function leave(walk: Walk, piece: XmlPiece): void {
  const element = walk.path.pop();
  if (walk.dropped?.depth === walk.path.length) {
    walk.edits.push({ start: walk.dropped.start, end: piece.end, text: "" });
    walk.dropped = undefined;
  }
  if (walk.path.at(-1)?.name === root) leaveDescription(walk, piece);
  if (element?.name === root) walk.end ??= piece;
}

/** One of which nothing is left goes as a whole, so that packets do not grow from time to time. */
function leaveDescription({ description, edits }: Walk, { end }: XmlPiece): void {
  if (!description || description.isKept || edits.length === description.editsBefore) return;
  edits.splice(description.editsBefore, Infinity, { start: description.start, end, text: "" });
}

/** Simple properties may be written as attributes of the description. */
function visitAttributes(walk: Walk, piece: XmlPiece, scope: Scope, replaced: ReadonlySet<string>): void {
  let at = piece.start + 1 + piece.name.length;
  for (const { name, value, whole } of piece.attributes) {
    const property = expand(name, scope, false);
    if (property === `${rdf}about`) walk.about ??= value;
    if (property === creatorProperty && !replaced.has(property)) walk.hasCreator = true;
    const isProperty = property !== `${rdf}about` && !/^xmlns(:|$)/.test(name);
    if (replaced.has(property)) walk.edits.push({ start: at, end: at + whole.length, text: "" });
    else if (isProperty && walk.description) walk.description.isKept = true;
    at += whole.length;
  }
}

function scopeWithin(outer: Scope, { attributes }: XmlPiece): Scope {
  const declared = attributes.filter(({ name }) => name === "xmlns" || name.startsWith("xmlns:"));
  if (declared.length === 0) return outer;
  return new Map([...outer, ...declared.map(({ name, value }) => [name.slice(6), value] as const)]);
}

/** The name with its namespace in place of the prefix. */
function expand(name: string, scope: Scope, hasDefault: boolean): string {
  const colon = name.indexOf(":");
  const prefix = colon < 0 ? "" : name.slice(0, colon);
  const uri = colon < 0 && !hasDefault ? "" : (scope.get(prefix) ?? "");
  return uri + name.slice(colon + 1);
}

function insertion(xml: string, end: XmlPiece, description: string): Edit {
  if (end.kind === "close") return { start: end.start, end: end.start, text: description };
  const open = xml.slice(end.start, end.end).replace(/\s*\/>$/, ">");
  return { start: end.start, end: end.end, text: `${open}${description}</${end.name}>` };
}

function applyEdits(xml: string, edits: Edit[]): string {
  let at = 0;
  let result = "";
  for (const { start, end, text } of edits.sort((one, other) => one.start - other.start)) {
    result += xml.slice(at, start) + text;
    at = end;
  }
  return result + xml.slice(at);
}

/** Room that was left for edits in place is not needed, and a JPEG's packet may not be long. */
function shorten(packet: string): string {
  const end = packet.lastIndexOf("<?xpacket end=");
  return end < 0 ? packet : `${packet.slice(0, end).trimEnd()}\n${packet.slice(end)}`;
}
