/**
 * Reads the few elements that the store's answers consist of. They are flat and without attributes
 * of interest, and what they hold is ours: keys of a small alphabet, numbers, times and tokens.
 */
export function readElement(xml: string, name: string): string | undefined {
  return readElements(xml, name)[0];
}

export function readElements(xml: string, name: string): string[] {
  const pattern = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`, "g");
  return [...xml.matchAll(pattern)].map(([, content = ""]) => decodeText(content));
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeText(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    return String.fromCodePoint(Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16));
  });
}

export function encodeText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
