import { svgRootAt } from "../probe/sniff-svg";

/** The root element's start tag of an SVG, and the text around it. */
export interface SvgRoot {
  before: string;
  /** With its prefix. */
  name: string;
  attributes: [name: string, value: string][];
  /** From the end of the start tag. */
  after: string;
  isEmptyElement: boolean;
}

const attribute = /^\s+([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/** Undefined where the start tag cannot be read, which the renderer refuses with the reason. */
export function readSvgRoot(text: string): SvgRoot | undefined {
  const at = svgRootAt(text);
  const [tag, name] = /^<([^\s/>]+)/.exec(text.slice(at)) ?? [];
  if (at < 0 || !tag || !name) return undefined;
  const attributes: SvgRoot["attributes"] = [];
  let rest = text.slice(at + tag.length);
  for (let found = attribute.exec(rest); found; found = attribute.exec(rest)) {
    attributes.push([found[1] ?? "", found[2] ?? found[3] ?? ""]);
    rest = rest.slice(found[0].length);
  }
  const end = /^\s*(\/?)>/.exec(rest);
  if (!end) return undefined;
  const after = rest.slice(end[0].length);
  return { before: text.slice(0, at), name, attributes, after, isEmptyElement: end[1] === "/" };
}

export function attributeOf(root: SvgRoot, name: string): string | undefined {
  return root.attributes.find(([one]) => one === name)?.[1];
}

/** With these attributes; undefined removes one. */
export function withAttributes(root: SvgRoot, changes: Record<string, string | undefined>): SvgRoot {
  const unchanged = root.attributes.filter(([name]) => !(name in changes));
  const added = Object.entries(changes).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return { ...root, attributes: [...unchanged, ...added] };
}

/** In an outer drawing of this size, in whose pixels the root's own attributes are meant. */
export function nestedIn({ width, height }: { width: number; height: number }, root: SvgRoot): string {
  const outer = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
  const inner = withAttributes(root, { x: undefined, y: undefined, width: `${width}`, height: `${height}` });
  return `${root.before}${outer}${elementText(inner)}</svg>`;
}

export function svgText(root: SvgRoot): string {
  return root.before + elementText(root);
}

function elementText({ name, attributes, after, isEmptyElement }: SvgRoot): string {
  const text = attributes.map(([one, value]) => {
    const quote = value.includes('"') ? "'" : '"';
    return ` ${one}=${quote}${value}${quote}`;
  });
  return `<${name}${text.join("")}${isEmptyElement ? "/" : ""}>${after}`;
}
