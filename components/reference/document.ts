/** The parts of an OpenAPI document that the reference reads. */
export interface OpenApiDocument {
  info: { version: string };
  servers: Array<{ url: string }>;
  tags: Array<{ name: string }>;
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
}

export interface DocumentedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  "x-required-scope"?: string;
  "x-accepted-scopes"?: string[];
  "x-rate-limit"?: string;
  security: Array<Record<string, unknown>>;
  /** Set when the operation is not under the document's server. */
  servers?: Array<{ url: string }>;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

export interface Media {
  schema: Schema;
  example?: unknown;
  /** The codes of an error response. */
  examples?: Record<string, { value: { message: string } }>;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  const?: unknown;
  default?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

/** Returns the name of the referenced schema. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

/** Returns the schema itself when it refers to another one. */
export function resolve(schema: Schema, { components }: OpenApiDocument): Schema {
  if (schema.$ref === undefined) return schema;

  const { $ref, ...own } = schema;
  return { ...components.schemas[refName($ref)], ...own };
}
