/** `Content-Disposition` with the filename in the two forms of RFC 6266 and RFC 8187: the header stays ASCII. */
export function contentDisposition(type: "inline" | "attachment", filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]/g, "_").replace(/["\\]/g, "_");
  if (plain === filename) return `${type}; filename="${plain}"`;
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
