import { fc } from "@/test/harness/fast-check";
import { exceedsFullKey } from "@/test/tables/full-key";
import { type FileBody, generateFileBody } from "./file-body";
import { brokenJson, hostileText } from "./hostile";
import { getParameterKind, knownValue } from "./known-values";
import type { Operation } from "./operation";
import { generateJson, generateText, type JsonSchema, type Mood } from "./values";

/** A call before placeholders for the caller's resources are filled in. */
export interface GeneratedCall {
  operationId: string;
  method: string;
  /** Path and query, encoded. */
  path: string;
  headers: Record<string, string>;
  credential: "good" | "session" | "log-source" | "none" | "bad";
  body: string | undefined;
  file: FileBody | undefined;
  /** The damage of the body's bytes. */
  damage: "none" | "cut" | "not-utf8";
  /** Selects the owner and the IP address. */
  dice: number;
}

const moods = [
  ["valid", 5],
  ["slipped", 4],
  ["hostile", 1],
] as const;

/** Generates calls of one operation, from documented ones to absurd ones. */
export function generateCalls(operation: Operation): fc.Arbitrary<GeneratedCall> {
  return fc.oneof(
    ...moods.map(([mood, weight]) => ({ weight, arbitrary: generateCallsIn(mood, operation) })),
  );
}

function generateCallsIn(mood: Mood, operation: Operation): fc.Arbitrary<GeneratedCall> {
  const { endpoint } = operation;
  const damaged = fc.constantFrom("cut" as const, "not-utf8" as const);
  return fc.record({
    operationId: fc.constant(endpoint.operationId),
    method: fc.constant(endpoint.method),
    path: generatePath(operation, mood),
    headers: generateHeaders(operation, mood),
    credential: generateCredential(operation, mood),
    body: generateBody(operation, mood),
    file:
      endpoint.body?.kind === "file" && !takesJson(operation)
        ? generateFileBody(operation, mood)
        : fc.constant(undefined),
    damage: fc.oneof(
      { weight: 40, arbitrary: fc.constant("none" as const) },
      { weight: mood === "valid" ? 0 : 1, arbitrary: damaged },
    ),
    dice: fc.nat(65_535),
  });
}

function generatePath({ endpoint, described }: Operation, mood: Mood): fc.Arbitrary<string> {
  const inPath = described.parameters.filter((one) => one.in === "path");
  const values = inPath.map(({ name }) => generatePathValue(getParameterKind(endpoint.path, name), mood));
  return fc
    .tuple(generateQuery(described.parameters, endpoint.operationId, mood), ...values)
    .map(([query, ...texts]) => {
      const path = inPath.reduce(
        (done, { name }, at) => done.replace(`{${name}}`, texts[at] ?? ""),
        endpoint.path,
      );
      return `/api${path}${query && `?${query}`}`;
    });
}

/** A placeholder is filled in and encoded when the call is sent. */
function generatePathValue(kind: string, mood: Mood): fc.Arbitrary<string> {
  const known = fc.nat(99).map((index) => knownValue(kind, index));
  const several = fc.array(known, { minLength: 2, maxLength: 5 }).map((all) => all.join(","));
  const strange = hostileText.map((text) => encodePart(text) || "x");

  return fc.oneof(
    { weight: 20, arbitrary: known },
    { weight: 2, arbitrary: several },
    { weight: { valid: 0, slipped: 3, hostile: 20 }[mood], arbitrary: strange },
  );
}

function generateQuery(parameters: Operation["described"]["parameters"], operationId: string, mood: Mood) {
  const pairs = parameters
    .filter((one) => one.in === "query")
    .map(({ name, schema, required }) => {
      const value = generateQueryValue(name, schema, operationId);
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

function generateQueryValue(name: string, schema: JsonSchema, operationId: string): fc.Arbitrary<string> {
  if (name === "cursor") return fc.nat(99).map((index) => knownValue(`cursor-${operationId}`, index));
  if (schema.enum) return fc.constantFrom(...schema.enum.map(String));
  if (schema.type === "string" || schema.type === undefined) return generateText(schema, name);
  return generateJson(schema, name, {}, "valid");
}

/** The server itself rejects longer URLs, with 431. */
const maxUrlPartLength = 1_000;

/** Encodes everything except the placeholder marks. */
function encodePart(text: string): string {
  return text
    .slice(0, maxUrlPartLength)
    .split(/(«[\w-]+:\d+»)/)
    .map((part) => (part.startsWith("«") ? part : encodeURIComponent(part.toWellFormed())))
    .join("");
}

function generateHeaders(operation: Operation, mood: Mood): fc.Arbitrary<Record<string, string>> {
  const { endpoint } = operation;
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
  const streamed = endpoint.body?.kind === "stream" && { "content-type": endpoint.body.contentType };

  return fc.tuple(types, key, generateOwnHeaders(operation, mood)).map(([type, idempotencyKey, own]) => ({
    ...own,
    ...streamed,
    ...(takesJson(operation) && { "content-type": type }),
    ...(endpoint.method === "POST" && idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
  }));
}

/** The headers that only this operation reads. */
function generateOwnHeaders(
  { endpoint, described }: Operation,
  mood: Mood,
): fc.Arbitrary<Record<string, string>> {
  const names = Object.keys(endpoint.headers?.shape ?? {});
  const entries = described.parameters
    .filter((one) => one.in === "header" && names.includes(one.name))
    .map(({ name, schema, required }) => {
      const value = generateHeaderValue(name, schema, endpoint.operationId);
      const text = mood === "valid" ? value : fc.oneof({ weight: 9, arbitrary: value }, strangeHeader);
      const freq = required && mood === "valid" ? 1_000 : 3;

      return fc
        .option(text, { nil: undefined, freq })
        .map((one): [string, string][] => (one === undefined ? [] : [[name, one]]));
    });
  return fc.tuple(...entries).map((all) => Object.fromEntries(all.flat()));
}

const strangeHeader = {
  weight: 1,
  arbitrary: fc.constantFrom("", " ", "-1", "1e3", "999999999999999", "a", "a,b", "filename %", "a b c"),
};

function generateHeaderValue(name: string, schema: JsonSchema, operationId: string): fc.Arbitrary<string> {
  const encode = (text: string) => Buffer.from(text.toWellFormed()).toString("base64");
  if (name === "Upload-Metadata")
    return generateText({}, "filename").map((filename) => `filename ${encode(filename)}`);
  if (name === "Upload-Checksum")
    return fc.constantFrom("sha1", "sha256", "md5").map((algorithm) => `${algorithm} ${encode(name)}`);

  return generateQueryValue(name, schema, operationId);
}

function generateCredential({ endpoint }: Operation, mood: Mood): fc.Arbitrary<GeneratedCall["credential"]> {
  if (endpoint.auth === "log-source")
    return fc.oneof(
      { weight: 40, arbitrary: fc.constant("log-source" as const) },
      { weight: mood === "valid" ? 0 : 1, arbitrary: fc.constantFrom("none" as const, "bad" as const) },
    );

  const needsSession = exceedsFullKey(endpoint);
  return fc.oneof(
    { weight: needsSession ? 1 : 40, arbitrary: fc.constant("good" as const) },
    { weight: needsSession ? 40 : 5, arbitrary: fc.constant("session" as const) },
    { weight: mood === "valid" ? 0 : 1, arbitrary: fc.constantFrom("none" as const, "bad" as const) },
  );
}

/** An operation that takes JSON or a file gets JSON. */
function takesJson({ endpoint: { body } }: Pick<Operation, "endpoint">): boolean {
  return body?.kind === "json" || (body?.kind === "file" && body.json !== undefined);
}

function generateBody(
  { endpoint, described, schemas }: Operation,
  mood: Mood,
): fc.Arbitrary<string | undefined> {
  if (endpoint.body?.kind === "stream") return fc.constantFrom(undefined, "x", "the bytes of a file");

  const schema = described.requestBody?.content["application/json"]?.schema;
  if (!schema || !takesJson({ endpoint })) return fc.constant(undefined);

  return fc.oneof(
    { weight: 30, arbitrary: generateJson(schema, "", schemas, mood) },
    { weight: mood === "valid" ? 0 : 1, arbitrary: fc.constantFrom(undefined, ...brokenJson) },
  );
}
