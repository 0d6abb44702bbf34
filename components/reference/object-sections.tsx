import { useTranslations } from "next-intl";
import type { OpenApiDocument } from "./document";
import { toFields } from "./field";
import { FieldList } from "./field-list";
import { objectId } from "./object-id";
import { ReferenceSection, SectionHeading } from "./reference-section";

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
