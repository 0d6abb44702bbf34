import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { XmlDocument, XsdValidator } from "libxml2-wasm";

/** The schema of https://www.sitemaps.org/protocol.html, as the package has it. */
const sitemapSchema = path.join(
  path.dirname(createRequire(import.meta.url).resolve("sitemap/package.json")),
  "schema/sitemap.xsd",
);

/**
 * Validates a sitemap without the elements of Google's extension, which has another schema.
 * @throws Error naming the first fault
 */
export function validateSitemap(xml: string): void {
  const schema = XmlDocument.fromString(readFileSync(sitemapSchema, "utf8"));
  const sitemap = XmlDocument.fromString(xml.replaceAll(/<image:image>.*?<\/image:image>/g, ""));
  const validator = XsdValidator.fromDoc(schema);
  validator.validate(sitemap);
  for (const one of [validator, sitemap, schema]) one.dispose();
}
