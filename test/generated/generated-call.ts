import fc from "fast-check";
import { type FileBody, fileBodyOf } from "./file-body";
import { brokenJson, hostileText } from "./hostile";
import { kindOfParameter, knownThing } from "./known-things";
import type { Operation } from "./operation";
import { type JsonSchema, jsonOf, type Mood, textOf } from "./values";

/** A call as it will be sent, but for the things of the caller's that it names. */
export interface GeneratedCall {
  operationId: string;
  method: string;
  /** Path and query, encoded. */
  path: string;
  headers: Record<string, string>;
  credential: "good" | "session" | "none" | "bad";
  body: string | undefined;
  file: FileBody | undefined;
  /** What is done to the bytes of the body on the way. */
  damage: "none" | "cut" | "not-utf8";
  /** Picks the owner and the address. */
  dice: number;
}

const moods = [
  ["valid", 5],
  ["slipped", 4],
  ["hostile", 1],
] as const;

/** Calls of one operation, from those that its documentation invites to those that nobody would make. */
export function callsOf(operation: Operation): fc.Arbitrary<GeneratedCall> {
  return fc.oneof(...moods.map(([mood, weight]) => ({ weight, arbitrary: callsIn(mood, operation) })));
}

function callsIn(mood: Mood, operation: Operation): fc.Arbitrary<GeneratedCall> {
  const { endpoint } = operation;
  const damaged = fc.constantFrom("cut" as const, "not-utf8" as const);
  return fc.record({
    operationId: fc.constant(endpoint.operationId),
    method: fc.constant(endpoint.method),
    path: addressOf(operation, mood),
    headers: headersOf(operation, mood),
    credential: credentialOf(operation, mood),
    body: bodyOf(operation, mood),
    file: endpoint.body?.kind === "file" ? fileBodyOf(operation, mood) : fc.constant(undefined),
    damage: fc.oneof(
      { weight: 40, arbitrary: fc.constant("none" as const) },
      { weight: mood === "valid" ? 0 : 1, arbitrary: damaged },
    ),
    dice: fc.nat(65_535),
  });
}

function addressOf({ endpoint, described }: Operation, mood: Mood): fc.Arbitrary<string> {
  const inPath = described.parameters.filter((one) => one.in === "path");
  const values = inPath.map(({ name }) => pathValue(kindOfParameter(endpoint.path, name), mood));
  return fc
    .tuple(queryOf(described.parameters, endpoint.operationId, mood), ...values)
    .map(([query, ...texts]) => {
      const path = inPath.reduce(
        (done, { name }, at) => done.replace(`{${name}}`, texts[at] ?? ""),
        endpoint.path,
      );
      return `/api${path}${query && `?${query}`}`;
    });
}

/** A placeholder is filled, and encoded, when the call is sent. */
function pathValue(kind: string, mood: Mood): fc.Arbitrary<string> {
  const known = fc.nat(99).map((index) => knownThing(kind, index));
  const several = fc.array(known, { minLength: 2, maxLength: 5 }).map((all) => all.join(","));
  const strange = hostileText.map((text) => encodePart(text) || "x");
  return fc.oneof(
    { weight: 20, arbitrary: known },
    { weight: 2, arbitrary: several },
    { weight: { valid: 0, slipped: 3, hostile: 20 }[mood], arbitrary: strange },
  );
}

function queryOf(parameters: Operation["described"]["parameters"], operationId: string, mood: Mood) {
  const pairs = parameters
    .filter((one) => one.in === "query")
    .map(({ name, schema, required }) => {
      const value = queryValue(name, schema, operationId);
      const text =
        mood === "valid"
          ? value
          : fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: hostileText });
      const pair = text.map((one) => `${name}=${encodePart(one)}`);
      const times = fc.oneof(
        { weight: required ? 40 : 8, arbitrary: fc.constant(1) },
        { weight: required ? 1 : 20, arbitrary: fc.constant(0) },
        { weight: mood === "valid" ? 0 : 1, arbitrary: fc.constant(2) },
      );
      return fc.tuple(pair, times).map(([one, count]) => Array<string>(count).fill(one).join("&"));
    });
  const unknown = fc.tuple(fc.constantFrom("nobody", "Limit", "__proto__", ""), hostileText);
  const strange = unknown.map(([name, text]) => `${name}=${encodePart(text)}`);
  const extra = fc.oneof(
    { weight: { valid: 1_000, slipped: 20, hostile: 3 }[mood], arbitrary: fc.constant("") },
    { weight: 1, arbitrary: strange },
  );
  return fc.tuple(extra, ...pairs).map((all) => all.filter((one) => one !== "").join("&"));
}

function queryValue(name: string, schema: JsonSchema, operationId: string): fc.Arbitrary<string> {
  if (name === "cursor") return fc.nat(99).map((index) => knownThing(`cursor-${operationId}`, index));
  if (schema.enum) return fc.constantFrom(...schema.enum.map(String));
  if (schema.type === "string" || schema.type === undefined) return textOf(schema, name);
  return jsonOf(schema, name, {}, "valid");
}

/** More of it and the address is refused by the server itself, with 431. */
const maxInAddress = 1_000;

/** Encodes all but the marks of placeholders. */
function encodePart(text: string): string {
  return text
    .slice(0, maxInAddress)
    .split(/(«[\w-]+:\d+»)/)
    .map((part) => (part.startsWith("«") ? part : encodeURIComponent(part.toWellFormed())))
    .join("");
}

function headersOf({ endpoint }: Operation, mood: Mood): fc.Arbitrary<Record<string, string>> {
  const types = fc.oneof(
    { weight: 30, arbitrary: fc.constant("application/json") },
    {
      weight: mood === "valid" ? 0 : 1,
      arbitrary: fc.constantFrom(
        "Application/JSON; charset=utf-8",
        "text/plain",
        "application/x-www-form-urlencoded",
        ";",
      ),
    },
  );
  const key = fc.oneof(
    { weight: 20, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.nat(30).map((number) => `key-${number}`) },
    { weight: mood === "valid" ? 0 : 1, arbitrary: fc.constantFrom("", " ", "a b", "é", "x".repeat(300)) },
  );
  return fc.tuple(types, key).map(([type, idempotencyKey]) => ({
    ...(endpoint.body?.kind === "json" && { "content-type": type }),
    ...(endpoint.method === "POST" && idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
  }));
}

function credentialOf({ endpoint }: Operation, mood: Mood): fc.Arbitrary<GeneratedCall["credential"]> {
  const isForPeople = endpoint.auth === "session";
  return fc.oneof(
    { weight: isForPeople ? 1 : 40, arbitrary: fc.constant("good" as const) },
    { weight: isForPeople ? 40 : 5, arbitrary: fc.constant("session" as const) },
    { weight: mood === "valid" ? 0 : 1, arbitrary: fc.constantFrom("none" as const, "bad" as const) },
  );
}

function bodyOf({ endpoint, described, schemas }: Operation, mood: Mood): fc.Arbitrary<string | undefined> {
  const schema = described.requestBody?.content["application/json"]?.schema;
  if (!schema || endpoint.body?.kind !== "json") return fc.constant(undefined);
  return fc.oneof(
    { weight: 30, arbitrary: jsonOf(schema, "", schemas, mood) },
    { weight: mood === "valid" ? 0 : 1, arbitrary: fc.constantFrom(undefined, ...brokenJson) },
  );
}
