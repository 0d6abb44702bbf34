import { useTranslations } from "next-intl";
import { type OpenApiDocument, refName, resolve, type Schema } from "./document";
import { toFields } from "./field";
import { FieldList } from "./field-list";
import { objectId, ReferenceSection, SectionHeading } from "./reference-section";

export function ObjectSections({ names, document }: { names: readonly string[]; document: OpenApiDocument }) {
  const t = useTranslations("reference");
  return (
    <div data-unsearched className="mt-16">
      <h2 className="mb-6 text-2xl font-semibold tracking-tight">{t("nav.objects")}</h2>
      {names.map((name) => (
        <ReferenceSection
          key={name}
          id={objectId(name)}
          heading={
            <SectionHeading id={objectId(name)} level={3}>
              {name}
            </SectionHeading>
          }
        >
          <div className="mt-2">
            <FieldList fields={toFields({ $ref: `#/components/schemas/${name}` }, document)} isResponse />
          </div>
        </ReferenceSection>
      ))}
    </div>
  );
}

/** Lists the names of the objects in responses, nested ones included, and of those inside request bodies. */
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
