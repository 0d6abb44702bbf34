import { z } from "zod";
import { describeSunset, findDeprecation } from "./deprecation";

type JsonObject = Record<string, unknown>;

/** The members of a JSON Schema that an override keeps. */
const annotations = new Set(["description", "default", "deprecated"]);

/**
 * Converts a Zod schema to JSON Schema; named schemas move to the components and become references.
 */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output", schemas: JsonObject): JsonObject {
  const {
    $schema: _dialect,
    $defs,
    ...own
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      // Every integer is a safe JavaScript integer, so these limits are noise.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      delete jsonSchema.examples;
      describeDeprecation(zodSchema, jsonSchema);
      nameMembers(jsonSchema);
      const meta = z.globalRegistry.get(zodSchema) as
        | { override?: JsonObject; default?: unknown }
        | undefined;
      // Zod omits the default of a transforming input, because it is a value of the output.
      if (meta?.default !== undefined) (jsonSchema as JsonObject).default = meta.default;
      if (!meta?.override) return;

      for (const key of Object.keys(jsonSchema).filter((name) => !annotations.has(name))) {
        delete (jsonSchema as JsonObject)[key];
      }
      Object.assign(jsonSchema, meta.override);
    },
  }) as JsonObject;

  for (const [name, definition] of Object.entries(($defs as JsonObject | undefined) ?? {})) {
    schemas[name] = rewriteRefs(definition);
  }
  const { id, ...root } = own;
  const rewritten = rewriteRefs(root) as JsonObject;
  if (typeof id !== "string") return rewritten;

  schemas[id] = rewritten;
  return { $ref: `#/components/schemas/${id}` };
}

function describeDeprecation(schema: z.core.$ZodType, jsonSchema: z.core.JSONSchema.BaseSchema): void {
  delete jsonSchema.deprecation;
  const deprecation = findDeprecation(schema);
  if (deprecation) jsonSchema.description = describeSunset(jsonSchema.description, deprecation);
}

/**
 * A record with a member for each choice has them by name, as other objects do: tools look for the
 * required members among the properties.
 */
function nameMembers(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties: member, required } = jsonSchema;
  if (typeof propertyNames !== "object" || !propertyNames.enum || !required || member === undefined) return;

  jsonSchema.properties = Object.fromEntries(required.map((name) => [name, member]));
  jsonSchema.additionalProperties = false;
  delete jsonSchema.propertyNames;
}

function rewriteRefs(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, member) =>
      key === "$ref" && typeof member === "string"
        ? member.replace("#/$defs/", "#/components/schemas/")
        : member,
    ),
  );
}

/** Same, with the members of a named schema in place of a reference to it. */
export function toInlineSchema(schema: z.ZodType, schemas: JsonObject): JsonObject {
  const named: JsonObject = {};
  const converted = toJsonSchema(schema, "input", named);
  const own = String(converted.$ref).replace(/^.*\//, "");
  for (const [name, definition] of Object.entries(named)) if (name !== own) schemas[name] = definition;

  return (named[own] ?? converted) as JsonObject;
}
