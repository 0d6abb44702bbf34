import { useTranslations } from "next-intl";
import type { Field, Limit, TypePart } from "./field";
import { InlineMarkdown } from "./inline-markdown";
import { objectHref } from "./paths";

interface Props {
  fields: readonly Field[];
  /** Response members: there, optional ones are marked. */
  isResponse?: boolean;
}

/** Parameters or members: name, type, description and limits. */
export function FieldList({ fields, isResponse = false }: Props) {
  return (
    <dl className="docs-fields">
      {fields.map((field) => (
        <FieldEntry key={field.name} field={field} isResponse={isResponse} />
      ))}
    </dl>
  );
}

function FieldEntry({ field, isResponse }: { field: Field; isResponse: boolean }) {
  const t = useTranslations("reference");
  return (
    <div>
      <dt>
        <b>{field.name}</b>
        <TypeName type={field.type} />
        {field.isRequired !== isResponse && (
          <span className="ms-2 font-sans text-accent-text">
            {t(isResponse ? "mayBeMissing" : "required")}
          </span>
        )}
      </dt>
      <dd>
        {field.description !== undefined && (
          <p>
            <InlineMarkdown>{field.description}</InlineMarkdown>
          </p>
        )}
        <Rules field={field} />
        {field.members.length > 0 && (
          <div>
            <FieldList fields={field.members} isResponse={isResponse} />
          </div>
        )}
      </dd>
    </div>
  );
}

function Rules({ field: { limits, values } }: { field: Field }) {
  const t = useTranslations("reference");
  if (limits.length === 0 && values.length === 0) return null;

  return (
    <ul>
      {values.length > 0 && (
        <li>
          {values.length > 1 && `${t("values")} `}
          {values.map((value, index) => (
            <span key={value}>
              {index > 0 && ", "}
              <code>{value}</code>
            </span>
          ))}
        </li>
      )}
      {limits.map((limit) => (
        <li key={limit.kind}>
          <LimitText limit={limit} />
        </li>
      ))}
    </ul>
  );
}

function LimitText({ limit: { kind, value, other = "" } }: { limit: Limit }) {
  const t = useTranslations("reference.limits");
  switch (kind) {
    case "pattern":
    case "default":
      return (
        <>
          {t(kind)} <code>{value}</code>
        </>
      );
    case "range":
    case "length":
    case "items":
      return t(kind, { value: Number(value), other: Number(other) });
    default:
      return t(kind, { value: Number(value) });
  }
}

/** A type's name; objects link to their pages. */
export function TypeName({ type }: { type: readonly TypePart[] }) {
  return type.map(({ text, object }, index) =>
    object === undefined ? (
      text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one type never change places.
        key={index}
        href={objectHref(object)}
        className="rounded-sm text-accent-text underline decoration-line-strong underline-offset-3 hover:decoration-current"
      >
        {text}
      </a>
    ),
  );
}
