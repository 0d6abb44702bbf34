const prologue = /^(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE\s(?:[^[>]|\[[^\]]*\])*>)*/i;
const rootElement = /^<(?:[a-z_][\w.-]*:)?svg[\s>/]/i;

/** Whether the root element of this XML text is `svg`. */
export function looksLikeSvg(head: Uint8Array): boolean {
  return findSvgRoot(decode(head)) >= 0;
}

/** Returns the offset of the root element, or -1 when it is not `svg`. */
export function findSvgRoot(text: string): number {
  const at = prologue.exec(text)?.[0].length ?? 0;
  return rootElement.test(text.slice(at)) ? at : -1;
}

function decode(head: Uint8Array): string {
  const encoding = head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : "utf-8";
  const littleEndian = head[0] === 0xff && head[1] === 0xfe;
  return new TextDecoder(littleEndian ? "utf-16le" : encoding).decode(head);
}
