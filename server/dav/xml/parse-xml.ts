import { SaxesParser } from "saxes";
import { DavError } from "../dav-error";

export const davNamespace = "DAV:";

export interface XmlElement {
  namespace: string;
  name: string;
  children: XmlElement[];
  /** Its own text and the text of its descendants. */
  text: string;
}

const maxDepth = 32;
const maxElements = 2_000;

/**
 * Parses a small document with namespaces. One with a document type, which may declare entities, is
 * rejected.
 */
export function parseXml(bytes: Buffer): XmlElement {
  const root: XmlElement = { namespace: "", name: "", children: [], text: "" };
  const open = [root];
  let elements = 0;
  const addText = (text: string) => {
    for (const element of open) element.text += text;
  };
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", fail);
  parser.on("doctype", fail);
  parser.on("opentag", ({ uri, local }) => {
    elements++;
    if (elements > maxElements || open.length > maxDepth) fail();
    const element = { namespace: uri, name: local, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => open.pop());
  parser.on("text", addText);
  parser.on("cdata", addText);
  try {
    parser.write(new TextDecoder("utf-8", { fatal: true }).decode(bytes)).close();
  } catch (cause) {
    throw cause instanceof DavError ? cause : invalidXml();
  }

  const [document] = root.children;
  return document ?? fail();
}

const invalidXml = () => new DavError(400, "The body is not the XML that this method expects.");

function fail(): never {
  throw invalidXml();
}

/** Parses the document, whose element must be the one of WebDAV with this name. */
export function parseDavXml(bytes: Buffer, name: string): XmlElement {
  const document = parseXml(bytes);
  return isDavElement(document, name) ? document : fail();
}

export function isDavElement(element: XmlElement, name: string): boolean {
  return element.namespace === davNamespace && element.name === name;
}

export function findChild(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => isDavElement(child, name));
}
