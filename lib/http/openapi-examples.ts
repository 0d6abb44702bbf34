type JsonObject = Record<string, unknown>;

/**
 * Example values of parameters. Path parameters are looked up as `collection.name` (`images.id`),
 * then as `name`; query parameters as `operationId.name`, and as `name` when required. `file` is
 * the file of a form. Bodies use the examples of their schemas.
 */
export type ExampleValues = Readonly<Record<string, unknown>>;

interface OpenApi {
  paths: Record<string, JsonObject>;
}

interface Operation {
  operationId: string;
  parameters: Array<JsonObject & { name: string; in: string; required: boolean }>;
  responses: Record<string, { content?: Record<string, { schema?: unknown; example?: unknown }> }>;
}

interface ExampleOptions {
  examples: ExampleValues;
  recordedResponses: Readonly<Record<string, unknown>>;
}

/** Adds examples of parameters and responses to the document. */
export function withExamples<Document extends OpenApi>(
  document: Document,
  { examples: values, recordedResponses }: ExampleOptions,
): Document {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const operation of Object.values(operations) as Operation[]) {
      for (const parameter of operation.parameters) {
        const example = findParameterExample(values, path, operation.operationId, parameter);
        if (example !== undefined) parameter.example = example;
      }
      const recorded = recordedResponses[operation.operationId];
      for (const [status, { content }] of Object.entries(operation.responses)) {
        // The recorded response is the immediate one, unless both are the same.
        const isLater = status === "202" && hasOtherSchema(operation.responses["200"], content);
        const response = status.startsWith("2") && !isLater ? content?.["application/json"] : undefined;
        if (response && recorded !== undefined) response.example = withoutReferences(recorded);
      }
    }
  }
  return document;
}

/**
 * Tools resolve references anywhere in the document. The references of a recorded JSON Schema are
 * relative to that schema.
 */
function withoutReferences(recorded: unknown): unknown {
  return JSON.parse(JSON.stringify(recorded, (name, value) => (name === "$ref" ? undefined : value)));
}

function hasOtherSchema(
  immediate: Operation["responses"][string] | undefined,
  content: Operation["responses"][string]["content"],
): boolean {
  if (immediate === undefined) return false;

  const [one, other] = [immediate.content, content].map((types) => types?.["application/json"]?.schema);
  return JSON.stringify(one) !== JSON.stringify(other);
}

function findParameterExample(
  values: ExampleValues,
  path: string,
  operationId: string,
  { name, in: place, required }: Operation["parameters"][number],
): unknown {
  const collection = new RegExp(`([^/]+)/\\{${name}\\}`).exec(path)?.[1] ?? operationId;
  return values[`${collection}.${name}`] ?? (required && place !== "header" ? values[name] : undefined);
}
