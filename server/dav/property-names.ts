import { escapeXml } from "@/lib/kernel/markup/markup";
import { DavError } from "./dav-error";
import { davNamespace } from "./xml/parse-xml";

export interface PropertyName {
  namespace: string;
  name: string;
}

/**
 * Every resource of a response repeats the names, so these limits keep an answer below 2 kB for
 * each resource.
 */
const maxNames = 64;
const maxNameCharacters = 1_200;
/** A response declares each namespace once. */
const maxNamespaces = 16;
const maxNamespaceLength = 256;

/**
 * Returns the properties that a request names, each once. Rejects a list that is longer than
 * clients need.
 */
export function readPropertyNames(elements: readonly PropertyName[]): PropertyName[] {
  const byKey = new Map<string, PropertyName>();
  for (const { namespace, name } of elements) byKey.set(`${namespace} ${name}`, { namespace, name });
  const names = [...byKey.values()];
  const namespaces = new Set(names.map(({ namespace }) => namespace));
  const characters = names.reduce((sum, { name }) => sum + name.length, 0);
  const isTooLong =
    names.length > maxNames ||
    characters > maxNameCharacters ||
    namespaces.size > maxNamespaces ||
    [...namespaces].some((namespace) => namespace.length > maxNamespaceLength);

  if (isTooLong)
    throw new DavError(
      413,
      `A request can name up to ${maxNames} properties with ${maxNameCharacters} characters, in ${maxNamespaces} namespaces of up to ${maxNamespaceLength} characters.`,
    );

  return names;
}

/** The notation of property names in one response. */
export interface PropertyWriter {
  /** The attributes of the root element that declare the namespaces. */
  declarations: string;
  /** Returns the empty element of a property. */
  emptyElement(property: PropertyName): string;
}

/** Gives each namespace a prefix, so that the elements do not repeat it. */
export function createPropertyWriter(names: readonly PropertyName[]): PropertyWriter {
  const prefixes = new Map([[davNamespace, "D"]]);
  for (const { namespace } of names)
    if (namespace !== "" && !prefixes.has(namespace)) prefixes.set(namespace, `n${prefixes.size}`);
  const declarations = [...prefixes].map(
    ([namespace, prefix]) => ` xmlns:${prefix}="${escapeXml(namespace)}"`,
  );

  return {
    declarations: declarations.join(""),
    emptyElement: ({ namespace, name }) =>
      namespace === "" ? `<${name} xmlns=""/>` : `<${prefixes.get(namespace)}:${name}/>`,
  };
}
