import { useTranslations } from "next-intl";
import type { OpenApiDocument } from "./document";
import { fieldsOf } from "./field";
import { FieldList } from "./field-list";
import { objectId } from "./object-id";
import { Part, PartHeading } from "./part";

export function ObjectParts({ names, document }: { names: readonly string[]; document: OpenApiDocument }) {
  const t = useTranslations("reference");
  return (
    <div data-unsearched className="mt-16">
      <h2 className="mb-6 text-2xl font-semibold tracking-tight">{t("nav.objects")}</h2>
      {names.map((name) => (
        <Part
          key={name}
          id={objectId(name)}
          heading={
            <PartHeading id={objectId(name)} level={3}>
              {name}
            </PartHeading>
          }
        >
          <div className="mt-2">
            <FieldList fields={fieldsOf({ $ref: `#/components/schemas/${name}` }, document)} isAnswer />
          </div>
        </Part>
      ))}
    </div>
  );
}
