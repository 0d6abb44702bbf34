import type { OpenApiDocument } from "./document";
import { toFields } from "./field";
import { FieldList } from "./field-list";

/** The members of an object in responses. */
export function ObjectDetails({ name, document }: { name: string; document: OpenApiDocument }) {
  return (
    <div className="mt-6 max-w-3xl border-t border-line">
      <FieldList fields={toFields({ $ref: `#/components/schemas/${name}` }, document)} isResponse />
    </div>
  );
}
