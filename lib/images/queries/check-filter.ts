import { z } from "zod";
import { wireText } from "@/lib/kernel/text";
import { findReversed } from "../list-queries/ranges";
import { imageFilters } from "../list-queries/resource";
import { groupNames, maxConditions, maxFilterBytes, maxGroups, maxParts, metaPrefix } from "./values";

type Path = ReadonlyArray<string | number>;
type Reject = (path: Path, message: string) => void;

const { deleted: _deleted, include_deleted: _older, ...ofLeaves } = imageFilters;

/** The filters of lists that a condition may have. */
export const leafFilters = ofLeaves;
const Leaf = z.strictObject(leafFilters);

const MetaValue = z.union(
  [wireText({ max: 2_048, multiline: true }), z.number()],
  "must be a text or a number",
);
const MetaComparison = z
  .strictObject({ eq: MetaValue, gte: MetaValue, lte: MetaValue, exists: z.boolean() })
  .partial()
  .refine((comparison) => Object.keys(comparison).length > 0, "must have eq, gte, lte or exists");
const MetaName = wireText({ min: 1, max: 100 });

const encoder = new TextEncoder();

/**
 * Reports what is wrong with a query, with the path of the condition. The errors of its schema, a
 * union, have no path.
 */
export function checkFilter(value: unknown, reject: Reject): void {
  if (encoder.encode(JSON.stringify(value) ?? "").length > maxFilterBytes) {
    reject([], `must have at most ${maxFilterBytes} bytes as JSON`);
    return;
  }

  const found = { conditions: 0 };
  checkNode(value, [], 0, { reject, found });
  if (found.conditions > maxConditions) reject([], `must have at most ${maxConditions} conditions`);
}

interface Check {
  reject: Reject;
  found: { conditions: number };
}

function checkNode(node: unknown, path: Path, groups: number, check: Check): void {
  const { reject } = check;
  if (typeof node !== "object" || node === null || Array.isArray(node)) {
    reject(path, node === undefined ? "is required" : "must be an object");
    return;
  }

  const members = node as Record<string, unknown>;
  const group = groupNames.find((name) => Object.hasOwn(members, name));
  if (group === undefined) checkLeaf(members, path, check);
  else if (Object.keys(members).length > 1) reject(path, `must have no other member than ${group}`);
  else if (groups === maxGroups) reject(path, `must have at most ${maxGroups} nested groups`);
  else if (group === "not") checkNode(members[group], [...path, group], groups + 1, check);
  else checkParts(members[group], [...path, group], groups + 1, check);
}

function checkParts(parts: unknown, path: Path, groups: number, check: Check): void {
  if (!Array.isArray(parts)) check.reject(path, "must be an array");
  else if (parts.length === 0 || parts.length > maxParts)
    check.reject(path, `must have 1 to ${maxParts} entries`);
  else for (const [at, part] of parts.entries()) checkNode(part, [...path, at], groups, check);
}

function checkLeaf(members: Record<string, unknown>, path: Path, { reject, found }: Check): void {
  const entries = Object.entries(members);
  found.conditions += entries.length;
  if (entries.length === 0) {
    reject(path, "must have a condition");
    return;
  }

  for (const [name, value] of entries) {
    const isMeta = name.startsWith(metaPrefix);
    if (isMeta && !MetaName.safeParse(name.slice(metaPrefix.length)).success)
      reject([...path, name.slice(0, 100)], "is not the name of metadata");
    else if (isMeta) report(MetaComparison.safeParse(value), [...path, name], reject);
    else if (!Object.hasOwn(leafFilters, name)) reject([...path, name.slice(0, 100)], "is unknown");
  }

  const known = Object.fromEntries(entries.filter(([name]) => Object.hasOwn(leafFilters, name)));
  const result = Leaf.safeParse(known);
  report(result, path, reject);
  const reversed = result.success ? findReversed(result.data) : undefined;
  if (reversed) reject([...path, reversed.name], reversed.problem);
}

function report({ error }: z.ZodSafeParseResult<unknown>, path: Path, reject: Reject): void {
  for (const issue of error?.issues ?? []) {
    const within = [...path, ...issue.path.map(String)];
    if (issue.code !== "unrecognized_keys") reject(within, issue.message);
    else for (const key of issue.keys) reject([...within, key.slice(0, 100)], "is unknown");
  }
}
