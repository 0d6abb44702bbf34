import { z } from "zod";
import { hasScope, keyScopes } from "@/lib/kernel/actor";
import type { ErrorDefinition } from "@/lib/kernel/errors";
import { errorsByStatus } from "./declared-errors";
import { describeDeprecationHeaders, describeSunset } from "./deprecation";
import { type Endpoint, type EndpointAuth, isForSessions } from "./endpoint";
import type { EndpointSuccess } from "./endpoint-success";
import { ErrorBody } from "./error-body";
import { conditionParameters, conditionResponses, headerParameter, tagHeader } from "./openapi-conditions";
import { type ExampleValues, withExamples } from "./openapi-examples";
import { addExtraOperation, type ExtraOperation, errorResponses } from "./openapi-extra";
import { toInlineSchema, toJsonSchema } from "./openapi-schemas";

type JsonObject = Record<string, unknown>;

interface DocumentOptions {
  title: string;
  version: string;
  description: string;
  license: { name: string; identifier: string };
  /** Descriptions of the tags by name. */
  tagDescriptions: Readonly<Record<string, string>>;
  serverUrl: string;
  /** Operations that are not served under `serverUrl`, and their own server URL. */
  extra: { serverUrl: string; operations: readonly ExtraOperation[] };
  /** The name of the session cookie. */
  sessionCookie: string;
  /** Errors for invalid credentials. */
  credentialErrors: readonly ErrorDefinition[];
  examples: ExampleValues;
  /** Recorded responses by operation id. */
  recordedResponses: Readonly<Record<string, unknown>>;
}

/** The OpenAPI 3.1 document, computed from the endpoint definitions. */
export function buildOpenApiDocument(endpoints: readonly Endpoint[], options: DocumentOptions): JsonObject {
  const schemas: JsonObject = {};
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {};
    paths[endpoint.path] = path;
    path[endpoint.method.toLowerCase()] = buildOperation(endpoint, schemas, options);
  }

  for (const other of options.extra.operations) addExtraOperation(paths, other, options.extra.serverUrl);
  toJsonSchema(ErrorBody, "output", schemas);
  const document = {
    openapi: "3.1.1",
    info: {
      title: options.title,
      version: options.version,
      description: options.description,
      license: options.license,
    },
    servers: [{ url: options.serverUrl }],
    tags: [...new Set([...endpoints, ...options.extra.operations].map(({ tag }) => tag))].map((name) => ({
      name,
      description: options.tagDescriptions[name],
    })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key: `alb_…`" },
        logSource: { type: "http", scheme: "bearer", description: "The token of a log source: `alg_…`" },
        session: {
          type: "apiKey",
          in: "cookie",
          name: options.sessionCookie,
          description: "A signed-in browser",
        },
      },
    },
  };

  return withExamples(document, options);
}

function buildOperation(
  endpoint: Endpoint,
  schemas: JsonObject,
  { credentialErrors, examples }: Pick<DocumentOptions, "credentialErrors" | "examples">,
): JsonObject {
  const { auth } = endpoint;
  const text = [endpoint.description, endpoint.sessionReason].filter(Boolean).join(" ");
  const description = endpoint.deprecated ? describeSunset(text, endpoint.deprecated) : text;
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(description && { description }),
    ...(endpoint.deprecated && { deprecated: true }),
    ...(typeof auth === "object" && {
      "x-required-scope": auth.scope,
      "x-accepted-scopes": acceptedScopes(auth),
      ...(auth.contentScopes && { "x-content-scopes": [...auth.contentScopes] }),
    }),
    ...(auth === "any" && { "x-accepted-scopes": [...keyScopes] }),
    ...(!isAccountless(auth) && { "x-rate-limit": endpoint.rateLimit }),
    ...(endpoint.role !== undefined && { "x-required-role": endpoint.role }),
    security: buildSecurity(endpoint),
    parameters: buildParameters(endpoint, schemas),
    ...(endpoint.body && { requestBody: buildRequestBody(endpoint, schemas, examples) }),
    responses: buildResponses(endpoint, schemas, credentialErrors),
  };
}

const isAccountless = (auth: EndpointAuth) => auth === "public" || auth === "log-source";

function buildSecurity(endpoint: Endpoint): JsonObject[] {
  if (endpoint.auth === "public") return [];
  if (endpoint.auth === "log-source") return [{ logSource: [] }];
  return isForSessions(endpoint) ? [{ session: [] }] : [{ apiKey: [] }, { session: [] }];
}

/** Lists every grantable scope that admits a key to the operation. */
function acceptedScopes({ scope, uploadScope }: Exclude<EndpointAuth, string>): string[] {
  return keyScopes.filter((granted) => hasScope({ scopes: [granted] }, scope, uploadScope === true));
}

const libraryParameter = headerParameter(
  "X-Albumen-Library",
  "Library handle (sessions only). Defaults to your own library. An API key always uses one library.",
);

function buildParameters(endpoint: Endpoint, schemas: JsonObject): JsonObject[] {
  const parametersIn = (place: "path" | "query" | "header", object: z.ZodObject | undefined) =>
    Object.entries(object?.shape ?? {}).map(([name, schema]) => {
      const { description, deprecated, ...jsonSchema } = toJsonSchema(schema as z.ZodType, "input", schemas);
      return {
        name,
        in: place,
        required: place === "path" || !(schema as z.ZodType).safeParse(undefined).success,
        ...(deprecated === true && { deprecated }),
        ...(description !== undefined && { description }),
        schema: jsonSchema,
      };
    });

  const isIdempotent =
    endpoint.method === "POST" &&
    !endpoint.reads &&
    !isAccountless(endpoint.auth) &&
    endpoint.success.contentTypes === undefined;
  return [
    ...parametersIn("path", endpoint.params),
    ...parametersIn("query", endpoint.query),
    ...buildFieldParameters(endpoint, schemas),
    ...parametersIn("header", endpoint.headers),
    ...(isIdempotent ? [headerParameter("Idempotency-Key")] : []),
    ...(endpoint.role === undefined ? [] : [libraryParameter]),
    ...conditionParameters(endpoint),
  ];
}

/** The fields of a file body may also be sent in the query, next to raw bytes. */
function buildFieldParameters({ body }: Endpoint, schemas: JsonObject): JsonObject[] {
  if (body?.kind !== "file") return [];

  const { properties } = toInlineSchema(body.schema, schemas);
  return Object.entries(properties as JsonObject).map(([name, schema]) => ({
    name,
    in: "query",
    required: false,
    schema,
  }));
}

function buildRequestBody({ body }: Endpoint, schemas: JsonObject, examples: ExampleValues): JsonObject {
  if (body?.kind === "json") {
    const schema = toJsonSchema(body.schema, "input", schemas);
    return {
      required: !body.optional,
      content: { "application/json": { schema, ...getExample(body.schema) } },
    };
  }

  if (body?.kind === "raw" || body?.kind === "stream")
    return {
      required: true,
      content: { [body.contentType]: { schema: { type: "string", format: "binary" } } },
    };

  const fields = toInlineSchema(body?.schema ?? z.object({}), schemas);
  const form = {
    type: "object",
    properties: {
      file: { type: "string", contentMediaType: "application/octet-stream" },
      ...(fields.properties as object),
    },
    required: ["file"],
  };

  return {
    required: true,
    content: {
      ...(body?.json && {
        "application/json": { schema: toJsonSchema(body.json, "input", schemas), ...getExample(body.json) },
      }),
      "multipart/form-data": { schema: form, ...(body && getExample(body.schema, { file: examples.file })) },
      [body?.mediaType ?? "image/*"]: { schema: { type: "string", format: "binary" } },
    },
  };
}

function buildResponses(
  endpoint: Endpoint,
  schemas: JsonObject,
  credentialErrors: readonly ErrorDefinition[],
): JsonObject {
  const { success } = endpoint;
  const headers = {
    ...buildHeaders(success.headers ?? {}, schemas),
    ...tagHeader(endpoint),
    ...describeDeprecationHeaders(endpoint),
  };
  const successResponses: JsonObject = {
    ...(success.existing !== undefined && {
      200: { description: success.existing, content: successContent(success, schemas) },
    }),
    [success.status]: {
      description: success.description,
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(success.status !== 204 && { content: successContent(success, schemas) }),
    },
  };

  const later: JsonObject = success.started
    ? {
        202: {
          description: success.started.description,
          content: {
            "application/json": { schema: toJsonSchema(success.started.schema, "output", schemas) },
          },
        },
      }
    : {};
  const elsewhere: JsonObject = success.moved === undefined ? {} : { 308: { description: success.moved } };
  const others = { ...later, ...elsewhere, ...conditionResponses(endpoint) };

  return { ...successResponses, ...others, ...errorResponses(errorsByStatus(endpoint, credentialErrors)) };
}

function buildHeaders(headers: NonNullable<EndpointSuccess["headers"]>, schemas: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(headers).map(([name, schema]) => {
      const { description, ...jsonSchema } = toJsonSchema(schema, "output", schemas);
      return [name, { ...(description !== undefined && { description }), schema: jsonSchema }];
    }),
  );
}

function successContent({ contentTypes, schema }: EndpointSuccess, schemas: JsonObject): JsonObject {
  const binary = { schema: { type: "string", format: "binary" } };
  if (contentTypes) return Object.fromEntries(contentTypes.map((type) => [type, binary]));

  return { "application/json": { schema: toJsonSchema(schema, "output", schemas) } };
}

/**
 * The first example in a schema's metadata. Zod omits it from JSON Schemas of transforming inputs.
 */
function getExample(schema: z.ZodType, others: JsonObject = {}): { example?: JsonObject } {
  const [example] = (schema.meta()?.examples as JsonObject[] | undefined) ?? [];
  return example ? { example: { ...others, ...example } } : {};
}
