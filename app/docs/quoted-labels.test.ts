import { readFileSync } from "node:fs";
import { lexer, type Tokens, walkTokens } from "marked";
import { expect, it } from "vitest";
import { messages } from "@/messages/en";
import { guideEntries } from "./guide-list";

/** Labels of other programs and a variable, which are in italics too. */
const otherLabels: Readonly<Record<string, readonly string[]>> = {
  "docs/encrypted-format.md": ["n"],
  "docs/guides/automation.md": [
    "Code",
    "Form-Data",
    "HTTP Request",
    "Header Auth",
    "Raw Body",
    "Webhook",
    "n8n Binary File",
  ],
  "docs/guides/screenshot-tools.md": ["Install app"],
  "docs/guides/webdav.md": [
    "Connect using different credentials",
    "Go → Connect to Server",
    "Map network drive",
    "Other Locations",
    "WebDAV",
  ],
  "docs/hosting/network.md": ["Cache Purge"],
  "docs/hosting/vercel.md": ["Production"],
};

const labels = new Set(listTexts(messages));
const settingsPages = new Set<string>(Object.values(messages.settings.pages));
const quotes = ["README.md", ...guideEntries.map(({ file }) => file)].flatMap((file) =>
  listQuotes(file).map((quote) => ({ file, quote })),
);

function listTexts(value: object | string): string[] {
  return typeof value === "string" ? [value] : Object.values(value).flatMap(listTexts);
}

/**
 * Lists what a page has in italics: labels, and paths of labels such as `Settings → AI`. Titles of
 * errors are bold, in quotation marks.
 */
function listQuotes(file: string): string[] {
  const quoted: string[] = [];
  void walkTokens(lexer(readFileSync(file, "utf8")), (token) => {
    if (token.type === "em") quoted.push((token as Tokens.Em).text);
    if (token.type === "strong") quoted.push(...(/(?<=").+(?=")/.exec((token as Tokens.Strong).text) ?? []));
  });

  return quoted;
}

function isQuotedRight(file: string, quote: string): boolean {
  if (otherLabels[file]?.includes(quote)) return true;

  const [first = "", ...others] = quote.split(" → ");
  const [page] = others;
  const isSettings = first === messages.settings.frame.title;

  return (
    [first, ...others].every((label) => labels.has(label)) &&
    (!isSettings || !page || settingsPages.has(page))
  );
}

it("every quoted label is a text of the UI", () => {
  const wrong = quotes.filter(({ file, quote }) => !isQuotedRight(file, quote));

  expect(wrong.map(({ file, quote }) => `${file}: ${quote}`)).toEqual([]);
  expect(quotes.length).toBeGreaterThan(50);
});

it("every label of other programs is quoted", () => {
  const unused = Object.entries(otherLabels).flatMap(([file, known]) =>
    known.filter((label) => !quotes.some((one) => one.file === file && one.quote === label)),
  );

  expect(unused).toEqual([]);
});
