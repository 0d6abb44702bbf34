import { expect, test } from "vitest";
import { escapeHtml, escapeXml, html, trustedHtml, xml, xmlDeclaration } from "./markup";

test.each([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
  ["&lt;", "&amp;lt;"],
  ["Ö \u{1f600}\n`=", "Ö \u{1f600}\n`="],
])("%j is escaped as %j by functions and templates of both languages", (text, escaped) => {
  const all = [escapeHtml(text), escapeXml(text), html`${text}`.text, xml`${text}`.text];

  expect(all).toEqual([escaped, escaped, escaped, escaped]);
});

test("values cannot leave a quoted attribute", () => {
  const value = `"'><script>`;

  expect(html`<a title="${value}" lang='${value}'>`.text).toBe(
    `<a title="&quot;&#39;&gt;&lt;script&gt;" lang='&quot;&#39;&gt;&lt;script&gt;'>`,
  );
});

test("nested templates and arrays are escaped once", () => {
  const items = ["<1>", "2"].map((item) => html`<li>${item}</li>`);

  expect(html`<ul>${items}</ul>${["<", [html`<br>`, 3]]}`.text).toBe(
    "<ul><li>&lt;1&gt;</li><li>2</li></ul>&lt;<br>3",
  );
});

test("values without content are left out, and zero is not", () => {
  expect(html`a${null}${undefined}${false}${""}${[]}${0}b`.text).toBe("a0b");
});

test("XML loses the characters that it cannot represent", () => {
  const text = "a\0\u0008\t\n\r\u001f\ud800b\u{fffe}\uffff\udfff\u{1f600}";

  expect(escapeXml(text)).toBe("a\t\n\rb\u{1f600}");
  expect(xml`${text}`.text).toBe("a\t\n\rb\u{1f600}");
});

test("trusted markup and the declaration are not escaped", () => {
  expect(html`<style>${trustedHtml("a > b { }")}</style>`.text).toBe("<style>a > b { }</style>");
  expect(xml`${xmlDeclaration}<a/>`.text).toBe('<?xml version="1.0" encoding="utf-8"?>\n<a/>');
});

test("HTML becomes part of XML as text only", () => {
  const content = html`<p>${"&"}</p>`;

  // @ts-expect-error HTML is no XML.
  xml`${content}`;
  expect(xml`<a>${content.text}</a>`.text).toBe("<a>&lt;p&gt;&amp;amp;&lt;/p&gt;</a>");
});
