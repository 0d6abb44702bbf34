type JsonObject = Record<string, unknown>;

/**
 * Example values. A member of a schema is looked up as `Schema.member`, then as `member`; a parameter of a path as
 * `collection.name` (`images.id`), then as `name`; a parameter of a query as `operationId.name`, and as `name` when it is
 * required; a whole body as `operationId`.
 */
export type ExampleValues = Readonly<Record<string, unknown>>;

interface OpenApi {
  paths: Record<string, JsonObject>;
  components: { schemas: JsonObject };
}

/** The document with examples of parameters, members and bodies; those that a schema brings with it stay. */
export function withExamples<Document extends OpenApi>(document: Document, values: ExampleValues): Document {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const operation of Object.values(operations) as JsonObject[]) exampleCall(path, operation, values);
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    exampleMembers(name, schema as JsonObject, values);
  }
  return document;
}

function exampleCall(path: string, operation: JsonObject, values: ExampleValues): void {
  const id = String(operation.operationId);
  for (const parameter of operation.parameters as JsonObject[]) {
    const name = String(parameter.name);
    const collection = new RegExp(`([^/]+)/\\{${name}\\}`).exec(path)?.[1];
    const isNamedAlone = parameter.in !== "header" && parameter.required === true;
    const example = values[`${collection ?? id}.${name}`] ?? (isNamedAlone ? values[name] : undefined);
    if (example !== undefined) parameter.example = example;
  }
  const body = operation.requestBody as { content: Record<string, JsonObject> } | undefined;
  for (const content of Object.values(body?.content ?? {})) {
    exampleMembers(id, content.schema as JsonObject, values);
  }
  const form = Object.values(body?.content ?? {})[0];
  if (form && values[id] !== undefined) form.example = values[id];
}

function exampleMembers(owner: string, schema: JsonObject, values: ExampleValues): void {
  const members = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>);
  for (const [name, member] of members) {
    const example = values[`${owner}.${name}`] ?? values[name];
    if (example !== undefined && !("examples" in member) && !("$ref" in member)) member.examples = [example];
    exampleMembers(`${owner}.${name}`, member, values);
    if (typeof member.items === "object")
      exampleMembers(`${owner}.${name}`, member.items as JsonObject, values);
  }
}
