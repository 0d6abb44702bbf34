type JsonObject = Record<string, unknown>;

/**
 * Example values by name. A member of a schema is looked up as `Schema.member`, then as `member` if that value fits, then
 * as `collection.member` of the operation's address; a parameter of a path as `collection.name` (`images.id`), then as
 * `name`; a parameter of a query as `operationId.name`, and as `name` when it is required. `operationId` is a whole body,
 * `Schema` a whole object. What has no value here gets one that its schema allows.
 */
export type ExampleValues = Readonly<Record<string, unknown>>;

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  default?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
}

interface OpenApi {
  paths: Record<string, JsonObject>;
  components: { schemas: JsonObject };
}

interface Operation {
  operationId: string;
  parameters: Array<JsonObject & { name: string; in: string; required: boolean }>;
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: Schema; example?: unknown }> }>;
}

/** Fills in examples of parameters, bodies and answers. */
export function withExamples<Document extends OpenApi>(
  document: Document,
  {
    examples: values,
    recordedResponses,
  }: { examples: ExampleValues; recordedResponses: Readonly<Record<string, unknown>> },
): Document {
  const schemas = document.components.schemas as Record<string, Schema>;
  for (const [path, operations] of Object.entries(document.paths)) {
    const builder = new ExampleBuilder(schemas, values, path.split("/")[1] ?? "");
    for (const operation of Object.values(operations) as Operation[]) {
      for (const parameter of operation.parameters) {
        const example = builder.parameter(path, operation.operationId, parameter);
        if (example !== undefined) parameter.example = example;
      }
      const [body] = Object.values(operation.requestBody?.content ?? {});
      if (body && body.schema.format !== "binary")
        body.example = builder.body(operation.operationId, body.schema);
      for (const [status, { content }] of Object.entries(operation.responses)) {
        const response = status.startsWith("2") ? content?.["application/json"] : undefined;
        const recorded = recordedResponses[operation.operationId];
        if (response && recorded !== undefined) response.example = recorded;
      }
    }
  }
  return document;
}

/** Members of a body without required ones that an example shows. */
const maxExampleMembers = 2;

class ExampleBuilder {
  constructor(
    readonly schemas: Readonly<Record<string, Schema>>,
    readonly values: ExampleValues,
    /** What the operation's address begins with: `images`. */
    readonly collection: string,
  ) {}

  parameter(
    path: string,
    operationId: string,
    { name, in: place, required }: Operation["parameters"][number],
  ) {
    const collection = new RegExp(`([^/]+)/\\{${name}\\}`).exec(path)?.[1] ?? operationId;
    return this.#named([`${collection}.${name}`, ...(required && place !== "header" ? [name] : [])]);
  }

  body(operationId: string, schema: Schema): unknown {
    const whole = this.#named([operationId]);
    if (whole !== undefined) return whole;
    const { $ref, ...own } = schema;
    const { properties = {}, required = [] } = $ref ? this.#resolve($ref) : own;
    const owner = $ref ? refName($ref) : operationId;
    const names = required.length > 0 ? required : Object.keys(properties).slice(0, maxExampleMembers);
    return Object.fromEntries(names.map((name) => [name, this.#member(owner, name, properties[name] ?? {})]));
  }

  #named(names: readonly string[]): unknown {
    const known = names.find((name) => Object.hasOwn(this.values, name));
    return known === undefined ? undefined : this.values[known];
  }

  #resolve(ref: string): Schema {
    return this.schemas[refName(ref)] ?? {};
  }

  #member(owner: string, name: string, schema: Schema): unknown {
    const own = this.#named([`${owner}.${name}`]);
    if (own !== undefined) return own;
    const common = [name, `${this.collection}.${name}`].find(
      (key) => Object.hasOwn(this.values, key) && this.#fits(this.values[key], schema),
    );
    return common === undefined ? this.#value(schema, `${owner}.${name}`, name) : this.values[common];
  }

  #fits(value: unknown, { $ref, type, anyOf, enum: allowed }: Schema): boolean {
    if ($ref !== undefined) return this.#fits(value, this.#resolve($ref));
    if (anyOf) return anyOf.some((branch) => this.#fits(value, branch));
    if (allowed) return allowed.includes(value);
    return [type].flat().includes(getJsonType(value)) || (type === "number" && typeof value === "number");
  }

  #value(schema: Schema, owner: string, name: string): unknown {
    if (schema.$ref !== undefined) {
      const id = refName(schema.$ref);
      return this.#named([id]) ?? this.#value(this.#resolve(schema.$ref), id, name);
    }
    const [fixed] = [schema.const, schema.default, ...(schema.enum ?? [])].filter((one) => one !== undefined);
    if (fixed !== undefined) return fixed;
    const branches = schema.anyOf ?? [];
    if (isNullable(schema)) return null;
    if (branches[0]) return this.#value(branches[0], owner, name);
    if (schema.properties) {
      const members = Object.entries(schema.properties);
      return Object.fromEntries(members.map(([key, member]) => [key, this.#member(owner, key, member)]));
    }
    if (schema.items) return [this.#value(schema.items, owner, name)];
    return scalarExample(schema, name);
  }
}

function getJsonType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

function scalarExample({ type, minimum }: Schema, name: string): unknown {
  if (type === "null") return null;
  if (type === "object" || type === undefined) return {};
  if (type === "integer" || type === "number") return Math.max(minimum ?? 0, 0);
  if (type === "boolean") return false;
  return name.endsWith("_at") ? "2026-03-01T07:42:10.118Z" : name;
}

function isNullable({ type, anyOf }: Schema): boolean {
  return Array.isArray(type) ? type.includes("null") : (anyOf ?? []).some((branch) => branch.type === "null");
}

function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
