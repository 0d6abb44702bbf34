/** `inline` with the filename in the two forms of RFC 6266 and RFC 8187; no byte outside ASCII reaches the header. */
export function inlineDisposition(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]/g, "_").replace(/["\\]/g, "_");
  if (plain === filename) return `inline; filename="${plain}"`;
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
