import { findSvgRoot } from "../probe/sniff";

/** The start tag of an SVG's root element, and the text around it. */
export interface SvgRoot {
  before: string;
  /** Includes the prefix. */
  name: string;
  attributes: [name: string, value: string][];
  /** Starts at the end of the start tag. */
  after: string;
  isSelfClosing: boolean;
}

const attributePattern = /^\s+([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/** Returns `undefined` when the start tag is unreadable; the renderer then reports the reason. */
export function readSvgRoot(text: string): SvgRoot | undefined {
  const at = findSvgRoot(text);
  const [tag, name] = /^<([^\s/>]+)/.exec(text.slice(at)) ?? [];
  if (at < 0 || !tag || !name) return undefined;

  const attributes: SvgRoot["attributes"] = [];
  let rest = text.slice(at + tag.length);
  for (let match = attributePattern.exec(rest); match; match = attributePattern.exec(rest)) {
    attributes.push([match[1] ?? "", match[2] ?? match[3] ?? ""]);
    rest = rest.slice(match[0].length);
  }

  const end = /^\s*(\/?)>/.exec(rest);
  if (!end) return undefined;

  const after = rest.slice(end[0].length);
  return { before: text.slice(0, at), name, attributes, after, isSelfClosing: end[1] === "/" };
}

export function getAttribute(root: SvgRoot, name: string): string | undefined {
  return root.attributes.find(([one]) => one === name)?.[1];
}

/** Sets the given attributes; `undefined` removes one. */
export function setAttributes(root: SvgRoot, changes: Record<string, string | undefined>): SvgRoot {
  const unchanged = root.attributes.filter(([name]) => !(name in changes));
  const added = Object.entries(changes).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return { ...root, attributes: [...unchanged, ...added] };
}

/** Nests the root in an outer `svg` of this size, so that its attributes apply in these pixels. */
export function nestInSvg({ width, height }: { width: number; height: number }, root: SvgRoot): string {
  const outer = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
  const inner = setAttributes(root, { x: undefined, y: undefined, width: `${width}`, height: `${height}` });
  return `${root.before}${outer}${serializeElement(inner)}</svg>`;
}

export function serializeSvg(root: SvgRoot): string {
  return root.before + serializeElement(root);
}

function serializeElement({ name, attributes, after, isSelfClosing }: SvgRoot): string {
  const text = attributes.map(([one, value]) => {
    const quote = value.includes('"') ? "'" : '"';
    return ` ${one}=${quote}${value}${quote}`;
  });
  return `<${name}${text.join("")}${isSelfClosing ? "/" : ""}>${after}`;
}
