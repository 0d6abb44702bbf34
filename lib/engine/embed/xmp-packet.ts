import { expandName, extendScope, type Scope } from "./xml-names";
import { tokenizeXml, type XmlToken } from "./xml-tokens";
import { creatorProperty, rdf } from "./xmp-description";

/** Files with a longer packet are not changed. */
export const maxPacketBytes = 4_000_000;

/** Properties for a packet. */
export interface PacketEdit {
  /** The properties that it replaces, including those it leaves unset. */
  replaced: ReadonlySet<string>;
  /** Returns the description with the new properties. `about` is as the packet already writes it. */
  describe: (packet: { about: string; hasCreator: boolean }) => string;
}

/**
 * Returns an XMP packet with the properties. Preserves unrelated properties of an existing packet.
 * Returns `null` when that packet cannot be parsed, because none of it may be lost.
 */
export function buildPacket(edit: PacketEdit, existing?: Uint8Array): Uint8Array | null {
  if (existing && existing.length > maxPacketBytes) return null;

  const text = existing ? decodePacket(existing) : "";
  if (text === undefined) return null;

  const merged = text === "" ? newPacket(edit) : mergePacket(text, edit);
  return merged === null ? null : Buffer.from(merged, "utf8");
}

function decodePacket(packet: Uint8Array): string | undefined {
  try {
    const end = packet.findLastIndex((byte) => byte !== 0) + 1;
    const text = new TextDecoder("utf-8", { fatal: true }).decode(packet.subarray(0, end)).trim();
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

function newPacket(edit: PacketEdit): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="${rdf}">
${edit.describe({ about: "", hasCreator: false })}
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}

/** The element that contains all descriptions. */
const root = `${rdf}RDF`;

type Edit = { start: number; end: number; text: string };

interface MergeState {
  /** The open elements, each with its full name and namespace scope. */
  path: { name: string; scope: Scope }[];
  edits: Edit[];
  /** Start of the property being removed. */
  removed?: { start: number; depth: number } | undefined;
  /** The current description: whether any of it is retained, and how many edits preceded it. */
  description?: { start: number; isRetained: boolean; editsBefore: number };
  about?: string;
  hasCreator: boolean;
  /** Whether `rdf:RDF` is nested in another one, which is invalid. */
  isNested: boolean;
  /** The end tag of `rdf:RDF`, or the whole tag when it is empty. */
  end?: XmlToken;
}

/**
 * Returns the packet with the properties merged in, or `null` when it is malformed or has no
 * description.
 */
function mergePacket(xml: string, { replaced, describe }: PacketEdit): string | null {
  const tokens = tokenizeXml(xml);
  if (!tokens) return null;

  const state: MergeState = { path: [], edits: [], hasCreator: false, isNested: false };
  for (const token of tokens) {
    if (token.kind === "close") closeElement(state, token);
    else if (token.kind !== "other") openElement(state, token, replaced);
    if (state.isNested) return null;
  }

  if (!state.end) return null;

  const description = describe({ about: state.about ?? "", hasCreator: state.hasCreator });
  state.edits.push(buildInsertion(xml, state.end, description));

  return trimPadding(applyEdits(xml, state.edits));
}

function openElement(state: MergeState, token: XmlToken, replaced: ReadonlySet<string>): void {
  const parent = state.path.at(-1);
  const scope = extendScope(parent?.scope ?? new Map(), token);
  const name = expandName(token.name, scope, true);
  const depth = state.path.length;
  if (name === root && state.path.some((element) => element.name === root)) state.isNested = true;
  const isDescription = parent?.name === root && !state.end;
  const isProperty = state.path.at(-2)?.name === root && !state.end;
  if (isDescription) {
    state.description = {
      start: token.start,
      isRetained: name !== `${rdf}Description`,
      editsBefore: state.edits.length,
    };
    visitAttributes(state, token, scope, replaced);
  }

  if (isProperty && name === creatorProperty && !replaced.has(name)) state.hasCreator = true;
  const isRemoved = isProperty && replaced.has(name);
  if (isProperty && !isRemoved && state.description) state.description.isRetained = true;
  if (token.kind === "open") {
    state.path.push({ name, scope });
    if (isRemoved) state.removed = { start: token.start, depth };
  } else if (isRemoved) {
    state.edits.push({ start: token.start, end: token.end, text: "" });
  } else if (name === root && !state.end) {
    state.end = token;
  }
}

function closeElement(state: MergeState, token: XmlToken): void {
  const element = state.path.pop();
  if (state.removed?.depth === state.path.length) {
    state.edits.push({ start: state.removed.start, end: token.end, text: "" });
    state.removed = undefined;
  }
  if (state.path.at(-1)?.name === root) closeDescription(state, token);
  if (element?.name === root) state.end ??= token;
}

/** Removes a description that has become empty, so packets do not grow with each edit. */
function closeDescription({ description, edits }: MergeState, { end }: XmlToken): void {
  if (!description || description.isRetained || edits.length === description.editsBefore) return;
  edits.splice(description.editsBefore, Infinity, { start: description.start, end, text: "" });
}

/** Simple properties may be written as attributes of the description. */
function visitAttributes(
  state: MergeState,
  token: XmlToken,
  scope: Scope,
  replaced: ReadonlySet<string>,
): void {
  let at = token.start + 1 + token.name.length;
  for (const { name, value, raw } of token.attributes) {
    const property = expandName(name, scope, false);
    if (property === `${rdf}about`) state.about ??= value;
    if (property === creatorProperty && !replaced.has(property)) state.hasCreator = true;
    const isProperty = property !== `${rdf}about` && !/^xmlns(:|$)/.test(name);
    if (replaced.has(property)) state.edits.push({ start: at, end: at + raw.length, text: "" });
    else if (isProperty && state.description) state.description.isRetained = true;
    at += raw.length;
  }
}

function buildInsertion(xml: string, end: XmlToken, description: string): Edit {
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

/** Padding for in-place edits is not needed, and the size of a JPEG packet is limited. */
function trimPadding(packet: string): string {
  const end = packet.lastIndexOf("<?xpacket end=");
  return end < 0 ? packet : `${packet.slice(0, end).trimEnd()}\n${packet.slice(end)}`;
}
