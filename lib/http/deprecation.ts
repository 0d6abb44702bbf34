import { z } from "zod";
import type { Deprecation, Endpoint } from "./endpoint";

/** The page that describes how long deprecated parts of the API keep working. */
const policyPath = "/docs/guides/versioning";

type JsonObject = Record<string, unknown>;

const isJsonObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null;

/**
 * Marks a parameter or a member of a body as deprecated. Responses to calls that send it have the
 * headers of a deprecation.
 */
export function deprecated<Schema extends z.ZodType>(schema: Schema, deprecation: Deprecation): Schema {
  return schema.meta({ ...z.globalRegistry.get(schema), deprecated: true, deprecation });
}

/** Returns when the schema became deprecated; undefined if it is not. */
export function findDeprecation(schema: z.core.$ZodType): Deprecation | undefined {
  return z.globalRegistry.get(schema)?.deprecation as Deprecation | undefined;
}

/** The inputs of a call, by the parts of an endpoint that declare names. */
export interface SentInput {
  query?: unknown;
  headers?: unknown;
  body?: unknown;
}

type DeprecatedInput = [part: keyof SentInput, name: string, deprecation: Deprecation];

const inputsByEndpoint = new WeakMap<Endpoint, readonly DeprecatedInput[]>();

/** Lists the deprecated parameters and members that the endpoint accepts. */
export function listDeprecatedInputs(endpoint: Endpoint): readonly DeprecatedInput[] {
  const known = inputsByEndpoint.get(endpoint);
  if (known) return known;

  const { query, headers, body } = endpoint;
  const bodySchema = body && "schema" in body ? body.schema : undefined;
  const jsonSchema = body?.kind === "file" ? body.json : undefined;
  const inputs = [
    ...listIn("query", query),
    ...listIn("headers", headers),
    ...listIn("body", bodySchema),
    ...listIn("body", jsonSchema),
    // The fields of a file may be in the query.
    ...(body?.kind === "file" ? listIn("query", bodySchema) : []),
  ];
  inputsByEndpoint.set(endpoint, inputs);

  return inputs;
}

function listIn(part: keyof SentInput, schema: z.core.$ZodType | undefined): DeprecatedInput[] {
  if (schema instanceof z.ZodPipe) return listIn(part, schema.in);
  if (!(schema instanceof z.ZodObject)) return [];

  return Object.entries(schema.shape).flatMap(([name, member]) => {
    const deprecation = findDeprecation(member as z.ZodType);
    return deprecation ? [[part, name, deprecation] satisfies DeprecatedInput] : [];
  });
}

/**
 * Returns the deprecation that a response reports: the one that ends first, of the endpoint or of
 * the inputs that the call sends.
 */
export function findCallDeprecation(endpoint: Endpoint, sent: SentInput): Deprecation | undefined {
  const used = listDeprecatedInputs(endpoint)
    .filter(([part, name]) => isJsonObject(sent[part]) && Object.hasOwn(sent[part], name))
    .map(([, , deprecation]) => deprecation);
  return [...used, ...(endpoint.deprecated ? [endpoint.deprecated] : [])].sort((a, b) =>
    a.sunset < b.sunset ? -1 : 1,
  )[0];
}

/** The headers of RFC 9745 and RFC 8594. */
export function deprecationHeaders({ since, sunset }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link: `<${policyPath}>; rel="deprecation"; type="text/html", <${policyPath}>; rel="sunset"; type="text/html"`,
  };
}

/** Names of these headers, which pages of other origins may read. */
export function exposedDeprecationHeaders(endpoint: Endpoint): readonly string[] {
  return reportsDeprecation(endpoint) ? ["Deprecation", "Sunset", "Link"] : [];
}

/** Whether a response of the endpoint can have these headers. */
function reportsDeprecation(endpoint: Endpoint): boolean {
  return endpoint.deprecated !== undefined || listDeprecatedInputs(endpoint).length > 0;
}

/** The headers in the description of a response. */
export function describeDeprecationHeaders(endpoint: Endpoint): JsonObject {
  if (!reportsDeprecation(endpoint)) return {};

  const when = endpoint.deprecated ? "" : " Only if the call sends a deprecated parameter or member.";
  const header = (description: string) => ({
    description: description + when,
    schema: { type: "string" },
  });
  return {
    Deprecation: header("When the used part of the API became deprecated, as `@` and Unix time (RFC 9745)."),
    Sunset: header("When the used part of the API can be removed (RFC 8594)."),
    Link: header("The page that describes deprecations."),
  };
}

/** Adds the day of the removal to a description. */
export function describeSunset(description: string | undefined, deprecation: Deprecation): string {
  const sentence = `Deprecated since ${deprecation.since}; works until at least ${deprecation.sunset}.`;
  return description ? `${description.replace(/[^.]$/, "$&.")} ${sentence}` : sentence;
}
