import { DavError } from "./dav-error";

/** One list of the `If` header (RFC 4918 §10.4): all its conditions must hold. */
export interface IfList {
  /** The URL that it is about; undefined for the URL of the request. */
  url: string | undefined;
  conditions: IfCondition[];
}

export type IfCondition = { isNegated: boolean } & ({ token: string } | { etag: string });

/**
 * More than any client sends: one for each resource of the request, and a few that are known to be
 * false.
 */
const maxConditions = 50;

const pattern = /\s*(?:<([^<>\s]*)>|(\()|(\))|(Not)(?=[\s<[])|\[((?:W\/)?"[^"]*")\])/iy;

/** Parses the header; every list is in parentheses, and may follow the URL of another resource. */
export function parseIfHeader(text: string): IfList[] {
  const lists: IfList[] = [];
  let url: string | undefined;
  let conditions: IfCondition[] | undefined;
  let isNegated = false;
  let count = 0;
  const header = text.trimEnd();
  pattern.lastIndex = 0;
  while (pattern.lastIndex < header.length) {
    const [match, token, opening, closing, not, etag] = pattern.exec(header) ?? [];
    if (match === undefined) throw invalidIf();

    if (!conditions) {
      if (token !== undefined) url = token;
      else if (opening) conditions = [];
      else throw invalidIf();
    } else if (closing) {
      if (conditions.length === 0 || isNegated) throw invalidIf();

      lists.push({ url, conditions });
      conditions = undefined;
    } else if (not) isNegated = true;
    else if (opening) throw invalidIf();
    else {
      count++;
      if (count > maxConditions)
        throw new DavError(413, `The header If can have up to ${maxConditions} conditions.`);

      conditions.push(etag === undefined ? { isNegated, token: token ?? "" } : { isNegated, etag });
      isNegated = false;
    }
  }

  if (conditions || lists.length === 0) throw invalidIf();

  return lists;
}

const invalidIf = () => new DavError(400, "The header If is not well-formed.");

/** The lock tokens that the header shows. */
export function listTokens(lists: readonly IfList[]): string[] {
  return lists.flatMap(({ conditions }) =>
    conditions.flatMap((condition) => ("token" in condition ? [condition.token] : [])),
  );
}
