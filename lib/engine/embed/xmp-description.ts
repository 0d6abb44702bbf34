import { escapeXml } from "@/lib/kernel/markup/markup";
import type { LicenseStatement } from "./license-statement";

export const rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const namespaces = {
  dc: "http://purl.org/dc/elements/1.1/",
  xmpRights: "http://ns.adobe.com/xap/1.0/rights/",
  cc: "http://creativecommons.org/ns#",
  plus: "http://ns.useplus.org/ldf/xmp/1.0/",
  photoshop: "http://ns.adobe.com/photoshop/1.0/",
};

const qualifyName = (prefix: keyof typeof namespaces, name: string) => namespaces[prefix] + name;

/** Properties that name the author. */
export const creatorProperty = qualifyName("dc", "creator");
const creditProperty = qualifyName("photoshop", "Credit");

/** Returns the properties that a statement replaces, including those it leaves unset. */
export function getReplacedProperties({ author }: LicenseStatement): Set<string> {
  return new Set([
    qualifyName("dc", "rights"),
    qualifyName("xmpRights", "Marked"),
    qualifyName("xmpRights", "WebStatement"),
    qualifyName("xmpRights", "UsageTerms"),
    qualifyName("cc", "license"),
    qualifyName("plus", "Licensor"),
    ...(author === null ? [] : [creatorProperty, creditProperty]),
  ]);
}

/**
 * Returns properties as a description. `about` is the resource name as the packet already writes it.
 */
export function buildDescription(
  declared: Readonly<Record<string, string>>,
  about: string,
  lines: readonly string[],
): string {
  const declarations = Object.entries({ rdf, ...declared }).map(
    ([prefix, uri]) => ` xmlns:${prefix}="${uri}"`,
  );
  const quotedAbout = about.includes('"') ? `'${about}'` : `"${about}"`;

  return `<rdf:Description rdf:about=${quotedAbout}${declarations.join("")}>\n${lines.join("\n")}\n</rdf:Description>`;
}

/** Returns the statement as XMP properties. */
export function buildLicenseDescription(
  statement: LicenseStatement,
  about: string,
  includesCreator: boolean,
): string {
  const { rights, terms, url, isClaimed, author, owner } = statement;
  const link = url === null ? null : escapeXml(url);
  const lines = [
    `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(rights)}</rdf:li></rdf:Alt></dc:rights>`,
    includesCreator &&
      `<dc:creator><rdf:Seq><rdf:li>${escapeXml(author ?? owner)}</rdf:li></rdf:Seq></dc:creator>`,
    `<xmpRights:Marked>${isClaimed ? "True" : "False"}</xmpRights:Marked>`,
    link && `<xmpRights:WebStatement>${link}</xmpRights:WebStatement>`,
    `<xmpRights:UsageTerms><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(terms)}</rdf:li></rdf:Alt></xmpRights:UsageTerms>`,
    link && `<cc:license rdf:resource="${link}"/>`,
    `<plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource"><plus:LicensorName>${escapeXml(author ?? owner)}</plus:LicensorName>${link ? `<plus:LicensorURL>${link}</plus:LicensorURL>` : ""}</rdf:li></rdf:Seq></plus:Licensor>`,
    author !== null && `<photoshop:Credit>${escapeXml(author)}</photoshop:Credit>`,
  ].filter((line) => typeof line === "string");

  return buildDescription(namespaces, about, lines);
}
