import { type OpenApiDocument, refName, resolve, type Schema } from "./document";

/**
 * Lists the names of the objects in responses, nested ones included, and of those inside request
 * bodies.
 */
export function listObjectNames(document: OpenApiDocument): string[] {
  const found = new Set<string>();
  const visit = (schema: Schema): void => {
    if (schema.$ref !== undefined) {
      const name = refName(schema.$ref);
      const resolved = resolve(schema, document);
      if (!resolved.properties || found.has(name)) return;

      found.add(name);
      visit({ properties: resolved.properties });
    }
    for (const part of listChildSchemas(schema)) visit(part);
  };

  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    // A request body itself is documented with its operation.
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
      const body = resolve(schema, document);
      for (const branch of [body, ...(body.oneOf ?? [])]) listChildSchemas(branch).forEach(visit);
    }
    for (const { content } of Object.values(operation.responses)) {
      for (const { schema } of Object.values(content ?? {})) visit(schema);
    }
  }

  return [...found].sort();
}

function listChildSchemas({ properties, items, anyOf, additionalProperties }: Schema): Schema[] {
  return [
    ...Object.values(properties ?? {}),
    ...(items ? [items] : []),
    ...(anyOf ?? []),
    ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
  ];
}
