export const xmlType = "application/xml; charset=utf-8";
export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Characters that XML 1.0 cannot contain. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export function escapeXml(text: string): string {
  return text.replace(forbidden, "").replace(/[&<>"]/g, (character) => escapes[character] ?? "");
}
