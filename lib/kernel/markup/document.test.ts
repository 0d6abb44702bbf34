import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { colorProperties, colors } from "./colors";
import { contentSecurityPolicy, htmlDocument, inlineScript, inlineStyle } from "./document";
import { html } from "./markup";

test("a document has the given parts and escapes its texts", () => {
  const page = htmlDocument({
    language: "ar",
    direction: "rtl",
    title: "<Ada's> & co",
    meta: { robots: "noindex", description: '"' },
    head: html`<link rel="icon" href="/a">`,
    bodyAttributes: html` class="b"`,
    body: html`<p>${"<"}</p>`,
  });

  expect(page).toBe(`<!doctype html>
<html lang="ar" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<meta name="description" content="&quot;">
<title>&lt;Ada&#39;s&gt; &amp; co</title>
<link rel="icon" href="/a">
</head>
<body class="b">
<p>&lt;</p>
</body>
</html>
`);
});

test("a document without a head of its own has no empty line", () => {
  const page = htmlDocument({ language: "en", direction: "ltr", title: "a", body: html`b` });

  expect(page).toContain("<title>a</title>\n</head>\n<body>\nb\n</body>");
});

test("a policy allows an inline element by the hash of exactly its text", () => {
  for (const { element, source } of [
    inlineStyle("a > b { }"),
    inlineScript("a && b"),
    inlineScript("import '<'", "module"),
  ]) {
    const [, text = ""] =
      /^<(?:style|script)(?: type="module")?>(.*)<\/(?:style|script)>$/.exec(element.text) ?? [];
    expect(source).toBe(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
});

test("a policy forbids what it is not given", () => {
  expect(contentSecurityPolicy({ "img-src": ["'self'", "data:"], "frame-ancestors": "*" })).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors *; img-src 'self' data:",
  );
});

test("the colors match the pages that React renders", () => {
  const css = readFileSync(path.resolve(import.meta.dirname, "../../../app/globals.css"), "utf8");
  const theme = css.slice(0, css.indexOf("@layer base"));

  for (const [name, { light, dark }] of Object.entries(colors))
    expect(theme).toContain(`--color-${name}: light-dark(${light}, ${dark});`);
});

test("a style sheet defines the colors that it names", () => {
  expect(colorProperties("paper", "ink")).toBe(
    ":root { color-scheme: light dark; --color-paper: light-dark(#faf7f1, #151311); --color-ink: light-dark(#1d1a16, #f4eee3); }",
  );
});
